// What do programs write into a picture's file beside the picture? Blocks of any length, anywhere.
import { crc32 } from "node:zlib";

export type Format = "jpeg" | "png" | "webp" | "avif";

const u32 = (value: number, isLittle = false): Buffer => {
  const bytes = Buffer.alloc(4);
  if (isLittle) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};
const joined = (...parts: (Uint8Array | string)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );

/** Blocks that no reader knows, before the picture itself. */
const before: Record<Format, (bytes: Buffer, filling: Buffer) => Buffer> = {
  jpeg: (bytes, filling) => joined(bytes.subarray(0, 2), segments(filling), bytes.subarray(2)),
  // Its size stands in front of all else, by the format's own rule.
  png: (bytes, filling) => {
    const named = joined("prVt", filling);
    const chunk = joined(u32(filling.length), named, u32(crc32(named)));
    return joined(bytes.subarray(0, 33), chunk, bytes.subarray(33));
  },
  webp: (bytes, filling) => {
    const chunk = joined("priv", u32(filling.length, true), filling);
    // Behind the first chunk of the extended format, which has ten bytes.
    const whole = joined(bytes.subarray(0, 30), chunk, bytes.subarray(30));
    whole.writeUInt32LE(whole.length - 8, 4);
    return whole;
  },
  avif: (bytes, filling) => {
    const brands = bytes.readUInt32BE(0);
    const box = joined(u32(filling.length + 8), "free", filling);
    const whole = joined(bytes.subarray(0, brands), box, bytes.subarray(brands));
    // Where the picture stands in the file is told there, and it stands further behind now.
    const picture = bytes.indexOf("mdat", 0, "latin1") + 4;
    const place = whole.indexOf(u32(picture), whole.indexOf("iloc", brands + box.length, "latin1"));
    whole.writeUInt32BE(picture + box.length, place);
    return whole;
  },
};

function segments(filling: Buffer): Buffer {
  const most = 60_000;
  const parts = Array.from({ length: Math.ceil(filling.length / most) }, (_, at) => {
    const part = filling.subarray(at * most, (at + 1) * most);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(part.length + 2);
    return joined("\xff\xed", length, part);
  });
  return joined(...parts);
}

/** `filling` is what all those blocks have in turn. */
export const withBlocks = (
  bytes: Uint8Array,
  format: Format,
  { length, filling = "8BIM" }: { length: number; filling?: string },
): Buffer => before[format](Buffer.from(bytes), Buffer.alloc(length, filling, "latin1"));
