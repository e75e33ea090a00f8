// Which files are made of an uploaded picture? Upright, in sRGB, without what its camera noted.
import sharp, { type Channels, type Sharp } from "sharp";
import { logger } from "#functions/core/ports/logger.ts";
import { publishedKey } from "#functions/images/keys.ts";
import type { ShownImage } from "#shared/contracts/images.ts";
import { MAX_IMAGE_PIXELS } from "#shared/core/bounds.ts";
import { groundColours, type ImageFormat, imageFormats } from "#shared/core/images.ts";
import type { ImageSize } from "#shared/rules/page/images.ts";
import { withEnd } from "#shared/rules/picture/jpeg.ts";
import { measured } from "#shared/rules/picture/measure.ts";

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
    const picture = opened(bytes, contentType);
    const { mediaType } = await picture.metadata();
    if (mediaType !== contentType) return null;
    // As browsers show it: no EXIF turns a WebP.
    const upright = contentType === "image/webp" ? picture : picture.autoOrient();
    const { data, info } = await upright
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

/** Of a JPEG without its end, a warning is all that tells whether pixels are missing too. */
function opened(bytes: Uint8Array, contentType: string): Sharp {
  const isEndless = contentType === "image/jpeg" && measured(bytes)?.isWhole === false;
  const failOn = isEndless ? "warning" : "error";
  return sharp(isEndless ? withEnd(bytes) : bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn });
}

/** It is tried again, because the function may only have been slow. */
const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith("timeout");

// Effort: a photograph of 2160x1080 takes seconds. The next one takes four times as long.
type Encoder = { contentType: string; encode: (picture: Sharp) => Sharp };
const encoders: Record<ImageFormat, Encoder> = {
  avif: {
    contentType: "image/avif",
    encode: (picture) => picture.avif({ quality: 45, effort: 3 }),
  },
  webp: { contentType: "image/webp", encode: (picture) => picture.webp({ quality: 75 }) },
  jpg: {
    contentType: "image/jpeg",
    encode: (picture) => picture.jpeg({ quality: 76, mozjpeg: true }),
  },
};

type Wanted = Pick<ShownImage, "id" | "type" | "widths" | "share" | "ground">;

/** One at a time, so that no more than one lies in memory. */
export async function* renditionsOf(image: Decoded, wanted: Wanted): AsyncGenerator<Rendition> {
  const { widths, share } = wanted;
  for (const width of widths)
    for (const format of imageFormats)
      yield made(image, wanted, { width, format, size: { width } });
  if (share) yield made(image, wanted, { width: "share", format: "jpg", size: share });
}

type Made = { width: number | "share"; format: ImageFormat; size: Partial<ImageSize> };

/** Pages lay a logo on its ground. An image of a text brings it along, because no text tells it. */
async function made(
  { pixels, width, height, channels }: Decoded,
  { id, type, ground }: Wanted,
  { width: name, format, size }: Made,
): Promise<Rendition> {
  const { contentType, encode } = encoders[format];
  const picture = sharp(pixels, { raw: { width, height, channels } })
    .resize({ ...size, fit: "cover" })
    .timeout({ seconds: ENCODE_SECONDS });
  const isLaid = format === "jpg" || type === "EVENT_TEXT";
  const bytes = await encode(isLaid ? picture.flatten(groundColours[ground]) : picture).toBuffer();
  return { key: publishedKey(id, name, format), bytes, contentType };
}
