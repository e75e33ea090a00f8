// Which uploaded bytes are just still an image, and which no more?
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { uploadFault } from "#functions/images/check-upload.ts";
import { decode } from "#functions/images/renditions.ts";
import type { ImageType } from "#shared/contracts/images.ts";
import { picture } from "#tests/support/inputs/pictures.ts";

type Format = "jpeg" | "png" | "webp" | "avif";

function faultOf(bytes: Uint8Array, format: Format, type: ImageType = "EVENT_COVER") {
  const contentType = `image/${format}` as const;
  return uploadFault(bytes, { type, contentType, byteSize: bytes.length })?.code ?? null;
}

const START_OF_SCAN = Buffer.from([0xff, 0xda]);
const scanned = async (scans: number): Promise<Uint8Array> => {
  const bytes = Buffer.from(await picture());
  const own = bytes.toString("latin1").split(START_OF_SCAN.toString("latin1")).length - 1;
  const scan = bytes.subarray(bytes.lastIndexOf(START_OF_SCAN), -2);
  const more = Array.from({ length: scans - own }, () => scan);
  return Buffer.concat([bytes.subarray(0, -2), ...more, bytes.subarray(-2)]);
};

it.each([
  [1, null],
  [100, null],
  [101, "image_damaged"],
])("a JPEG that goes over its pixels %i times: %s", async (scans, code) => {
  expect(faultOf(await scanned(scans), "jpeg")).toBe(code);
});

it("a PNG has no scans, whatever its bytes look like", async () => {
  const bytes = Buffer.from(await picture({ format: "png" }));
  const more = Array.from({ length: 200 }, () => START_OF_SCAN);
  expect(faultOf(Buffer.concat([bytes, ...more]), "png")).toBeNull();
});

it("a file that ends before its size is told is damaged, and a small one is told the least", async () => {
  const bytes = await picture({ width: 800, height: 600, format: "png" });
  const announced = { type: "EVENT_COVER", contentType: "image/png" } as const;

  expect(faultOf(bytes.subarray(0, 16), "png")).toBe("image_damaged");
  expect(uploadFault(bytes, { ...announced, byteSize: bytes.length })).toMatchObject({
    status: 422,
    code: "image_too_small",
  });
});

// Turned, it is 600 wide, and a cover needs 900.
const onSide = [5, 6, 7, 8];
const turns = [1, 2, 3, 4, ...onSide, 0, 9, 255];
describe.each<Format>(["jpeg", "png", "avif", "webp"])("a cover as %s", (format) => {
  // No browser turns a WebP. In an AVIF a box of its own turns it, which sharp writes.
  const known = format === "avif" ? turns.slice(0, 8) : turns;
  it.each(known)("that says it is turned by %i is taken as browsers show it", async (turn) => {
    const bytes = await turnedBy(turn, format);
    const isOnSide = format !== "webp" && onSide.includes(turn);

    expect(faultOf(bytes, format)).toBe(isOnSide ? "image_too_small" : null);
    const size = isOnSide ? { width: 600, height: 1000 } : { width: 1000, height: 600 };
    expect(await decode(bytes, `image/${format}`)).toMatchObject(size);
  });
});

/** Sharp writes no turn that does not exist. */
async function turnedBy(orientation: number, format: Format): Promise<Uint8Array> {
  const sketch = { width: 1000, height: 600, format };
  if (orientation >= 1 && orientation <= 8) return picture({ ...sketch, orientation });
  const bytes = Buffer.from(await picture({ ...sketch, orientation: 8 }));
  const entry = bytes.indexOf(Buffer.from("120103000100000008", "hex"));
  expect(entry).toBeGreaterThan(0);
  bytes[entry + 8] = orientation;
  if (format !== "png") return bytes;
  const chunk = bytes.indexOf("eXIf", 0, "latin1");
  const end = chunk + 4 + bytes.readUInt32BE(chunk - 4);
  bytes.writeUInt32BE(crc32(bytes.subarray(chunk, end)), end);
  return bytes;
}

describe("a JPEG whose end is missing", () => {
  const photo = () =>
    sharp({
      create: {
        ...{ width: 1000, height: 600, channels: 3, background: "#888" },
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    });
  it.each([{}, { progressive: true }, { mozjpeg: true }])(
    "is decoded while no pixel is missing: %j",
    async (way) => {
      const whole = await photo().jpeg(way).toBuffer();
      const shown = async (missing: number) => {
        const bytes = whole.subarray(0, whole.length - missing);
        const decoded = await decode(bytes, "image/jpeg");
        return [faultOf(bytes, "jpeg"), decoded !== null];
      };

      const all = await Promise.all([0, 1, 2, 6, 100, whole.length >> 1].map(shown));
      expect(all.map(([fault]) => fault)).toEqual(all.map(() => null));
      expect(all.map(([, isShown]) => isShown)).toEqual([true, true, true, false, false, false]);
    },
  );
});

describe("an AVIF", () => {
  /** The box of brands, so many bytes long, with ours at its end. */
  const withBrands = async (length: number) => {
    const bytes = Buffer.from(await picture({ format: "avif" }));
    const after = bytes.subarray(bytes.readUInt32BE(0));
    const box = Buffer.alloc(length, "mif1");
    box.writeUInt32BE(length, 0);
    box.write("ftypmif1\0\0\0\0", 4, "latin1");
    box.write("avif", length - 4, "latin1");
    return Buffer.concat([box, after]);
  };

  it.each([
    [20, null],
    [256, null],
    [260, "image_mislabelled"],
  ])("whose name stands at the end of %i bytes: %s", async (length, code) => {
    expect(faultOf(await withBrands(length), "avif")).toBe(code);
  });
});

it("an image of another size than the announced one is damaged, by one byte too", async () => {
  const bytes = await picture();
  const faultAt = (byteSize: number) =>
    uploadFault(bytes, { type: "EVENT_COVER", contentType: "image/jpeg", byteSize })?.code ?? null;
  expect([bytes.length - 1, bytes.length, bytes.length + 1].map(faultAt)).toEqual([
    "image_damaged",
    null,
    "image_damaged",
  ]);
});

it("a picture of sixteen million pixels is decoded, and one of a row more is not", async () => {
  const decoded = async (height: number) => {
    const bytes = await picture({ width: 4000, height, format: "png" });
    return (await decode(bytes, "image/png"))?.pixels.length ?? null;
  };
  expect(await decoded(4000)).toBe(4000 * 4000 * 3);
  expect(await decoded(4001)).toBeNull();
});
