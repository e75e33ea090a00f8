// What do people upload that is hard to show, or no picture at all? Each with what becomes of it.
import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import type { ImageType } from "#shared/contracts/images.ts";
import { picture } from "#tests/support/inputs/pictures.ts";
import { randomOf } from "#tests/support/runs/seeded-random.ts";

export type Upload = {
  title: string;
  make: () => Promise<Uint8Array>;
  contentType?: string;
  type?: ImageType;
};
/** `width` and `height` after turning. */
export type Good = Upload & { width: number; height: number };

const text = (content: string) => async () => new TextEncoder().encode(content);
const PLAIN = { create: { width: 1200, height: 600, channels: 3, background: "#c81e1e" } } as const;
const made = (change: (from: Sharp) => Sharp) => () => change(sharp(PLAIN)).toBuffer();
const SIZE = { width: 1200, height: 600 };
const HTML = "<html><script>alert(1)</script></html>";

/** All of them red. */
export const reds: Good[] = [
  { title: "a JPEG", make: () => picture(), ...SIZE },
  { title: "a progressive JPEG", make: made((p) => p.jpeg({ progressive: true })), ...SIZE },
  { title: "a CMYK JPEG", make: () => picture({ cmyk: true }), ...SIZE },
  {
    title: "a JPEG of a wide gamut",
    make: made((p) => p.withIccProfile("p3").jpeg()),
    ...SIZE,
  },
  {
    title: "a JPEG that tells a person and a place",
    make: () => picture({ place: true }),
    ...SIZE,
  },
  { title: "a PNG", ...png(), ...SIZE },
  { title: "a PNG of 16 bits", ...png((p) => p.toColourspace("rgb16")), ...SIZE },
  { title: "a PNG with a palette", ...png((p) => p.png({ palette: true })), ...SIZE },
  {
    title: "a PNG that is HTML as well",
    make: async () => Buffer.concat([await png().make(), Buffer.from(HTML)]),
    contentType: "image/png",
    ...SIZE,
  },
  { title: "a WebP", make: () => picture({ format: "webp" }), contentType: "image/webp", ...SIZE },
  {
    title: "an animated WebP, by its first frame",
    make: () => picture({ format: "webp", frames: 3 }),
    contentType: "image/webp",
    ...SIZE,
  },
  { title: "an AVIF", make: () => picture({ format: "avif" }), contentType: "image/avif", ...SIZE },
  {
    title: "a panorama of 10:1",
    make: () => picture({ width: 2000, height: 200 }),
    type: "EVENT_TEXT",
    width: 2000,
    height: 200,
  },
  {
    title: "the smallest cover",
    make: () => picture({ width: 900, height: 450 }),
    width: 900,
    height: 450,
  },
  {
    title: "the tallest cover",
    make: () => picture({ width: 900, height: 4000 }),
    width: 900,
    height: 4000,
  },
  {
    title: "the largest cover, of 16 million pixels",
    make: () => picture({ width: 4000, height: 4000 }),
    width: 4000,
    height: 4000,
  },
  {
    title: "the smallest logo",
    make: () => picture({ width: 128, height: 128 }),
    type: "ORGANIZER_LOGO",
    width: 128,
    height: 128,
  },
];

export const damaged: Upload[] = [
  { title: "nothing", make: text("") },
  { title: "a text", make: text("A full market hall") },
  { title: "HTML", make: text(HTML) },
  {
    title: "an SVG with a script",
    make: text(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600"><script>alert(1)</script></svg>`,
    ),
  },
  {
    title: "a JPEG's first bytes and HTML",
    make: async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(HTML)]),
  },
  { title: "a GIF", make: () => picture({ format: "gif", frames: 3 }), contentType: "image/gif" },
  { title: "a PNG that says JPEG", make: () => picture({ format: "png" }) },
  {
    title: "a cover with a row of pixels too many",
    make: () => picture({ width: 4000, height: 4001 }),
  },
  { title: "a cover with a column too few", make: () => picture({ width: 899, height: 450 }) },
  {
    title: "a cover that is too narrow once it is turned",
    make: () => picture({ width: 1000, height: 600, orientation: 6 }),
  },
  {
    title: "a bomb of 50,000 by 50,000 pixels",
    make: async () => ofSize(await picture({ format: "png" }), 50_000),
    contentType: "image/png",
  },
];

const formats = ["jpeg", "png", "webp", "avif"] as const;

/** Each format, without its end. */
export const cutOff = (places: number): Upload[] =>
  formats.flatMap((format) =>
    Array.from({ length: places }, (_, at): Upload => {
      const share = (at + 1) / (places + 1);
      return {
        title: `${format} cut off at ${Math.round(share * 100)} %`,
        contentType: `image/${format}`,
        make: async () => {
          const whole = await noisy(format);
          return whole.subarray(0, Math.floor(whole.length * share));
        },
      };
    }),
  );

/** Each format with some bytes changed, which may still be a picture. */
export const scratched = (times: number): Upload[] =>
  formats.flatMap((format) =>
    Array.from(
      { length: times },
      (_, time): Upload => ({
        title: `${format} with changed bytes, no. ${time + 1}`,
        contentType: `image/${format}`,
        make: async () => {
          const bytes = Uint8Array.from(await noisy(format));
          const random = randomOf(`${format} ${time}`);
          for (let change = 0; change < 8; change++)
            bytes[Math.floor(random.fraction() * bytes.length)] = random.bytes(1)[0] ?? 0;
          return bytes;
        },
      }),
    ),
  );

/** Red, blue, green and white: at top left and right, at bottom left and right, as stored. */
export const corners = (orientation: number): Promise<Uint8Array> =>
  sharp({ create: { width: 1000, height: 960, channels: 3, background: "#c81e1e" } })
    .composite([
      { input: plain("#1e1ec8"), left: 500, top: 0 },
      { input: plain("#1ec81e"), left: 0, top: 480 },
      { input: plain("#ffffff"), left: 500, top: 480 },
    ])
    .jpeg()
    .withMetadata({ orientation })
    .toBuffer();

const plain = (background: string) => ({
  create: { width: 500, height: 480, channels: 3, background } as const,
});

function png(change = (from: Sharp) => from) {
  return { make: made((from) => change(from).png()), contentType: "image/png" };
}

/** With enough in it that every part of the file matters. */
const noisy = (format: (typeof formats)[number]): Promise<Buffer> =>
  sharp({
    create: {
      width: 1000,
      height: 500,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .toFormat(format, { effort: 1 })
    .toBuffer();

/** A PNG whose header says another size; it holds as little as before. */
function ofSize(bytes: Uint8Array, side: number): Uint8Array {
  const changed = Buffer.from(bytes);
  changed.writeUInt32BE(side, 16);
  changed.writeUInt32BE(side, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}
