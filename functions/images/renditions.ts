// Which files are made of an uploaded picture? Upright, in sRGB, without what its camera noted.
import sharp, { type Channels, type Sharp } from "sharp";
import { logger } from "#functions/core/ports/logger.ts";
import { publishedKey } from "#functions/images/keys.ts";
import type { ShownImage } from "#shared/contracts/images.ts";
import { MAX_IMAGE_PIXELS } from "#shared/core/bounds.ts";
import { type Ground, groundColours, type ImageFormat, imageFormats } from "#shared/core/images.ts";
import type { ImageSize } from "#shared/rules/page/images.ts";

// A function has one processor, and no picture is read twice.
sharp.concurrency(1);
sharp.cache(false);
// Nothing but what is taken is ever parsed.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}`),
});

const DECODE_SECONDS = 20;
const ENCODE_SECONDS = 30;

export type Decoded = ImageSize & { pixels: Buffer; channels: Channels };
type Rendition = { key: string; bytes: Uint8Array; contentType: string };

/** The first frame, turned as its camera was held. Null for what is damaged or something else. */
export async function decode(bytes: Uint8Array, contentType: string): Promise<Decoded | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error" });
    const { mediaType } = await picture.metadata();
    if (mediaType !== contentType) return null;
    const { data, info } = await picture
      .autoOrient()
      .toColourspace("srgb")
      .timeout({ seconds: DECODE_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height, channels: info.channels };
  } catch (error) {
    if (isTimeout(error)) throw error;
    logger.warn("an image cannot be decoded", { error });
    return null;
  }
}

/** It is tried again, because the function may only have been slow. */
const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith("timeout");

// Effort: a photograph of 2160x1080 takes seconds. The next one takes four times as long.
type Encoder = { contentType: string; encode: (picture: Sharp, ground: Ground) => Sharp };
const encoders: Record<ImageFormat, Encoder> = {
  avif: {
    contentType: "image/avif",
    encode: (picture) => picture.avif({ quality: 45, effort: 3 }),
  },
  webp: { contentType: "image/webp", encode: (picture) => picture.webp({ quality: 75 }) },
  jpg: {
    contentType: "image/jpeg",
    encode: (picture, ground) =>
      picture.flatten(groundColours[ground]).jpeg({ quality: 76, mozjpeg: true }),
  },
};

/** One at a time, so that no more than one lies in memory. */
export async function* renditionsOf(
  image: Decoded,
  { id, widths, share, ground }: Pick<ShownImage, "id" | "widths" | "share" | "ground">,
): AsyncGenerator<Rendition> {
  for (const width of widths)
    for (const format of imageFormats)
      yield made(image, { width }, { key: publishedKey(id, width, format), format, ground });
  if (share)
    yield made(image, share, { key: publishedKey(id, "share", "jpg"), format: "jpg", ground });
}

async function made(
  { pixels, width, height, channels }: Decoded,
  size: Partial<ImageSize>,
  { key, format, ground }: { key: string; format: ImageFormat; ground: Ground },
): Promise<Rendition> {
  const { contentType, encode } = encoders[format];
  const picture = sharp(pixels, { raw: { width, height, channels } })
    .resize({ ...size, fit: "cover" })
    .timeout({ seconds: ENCODE_SECONDS });
  return { key, bytes: await encode(picture, ground).toBuffer(), contentType };
}
