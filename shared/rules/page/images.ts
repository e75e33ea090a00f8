// Which images are taken, and what is made of them? The limits are those of the specification.
import type { ImageType } from "#shared/contracts/images.ts";

export type ImageSize = { width: number; height: number };

/** In pixels, after turning. A smaller or larger image is refused. */
export const imageSizes: Record<ImageType, { smallest: ImageSize; largest: ImageSize }> = {
  EVENT_COVER: {
    smallest: { width: 900, height: 450 },
    largest: { width: 4000, height: 4000 },
  },
  EVENT_TEXT: {
    smallest: { width: 900, height: 50 },
    largest: { width: 3000, height: 2000 },
  },
  ORGANIZER_LOGO: {
    smallest: { width: 128, height: 128 },
    largest: { width: 3000, height: 2000 },
  },
};
export const RECOMMENDED_COVER: ImageSize = { width: 2160, height: 1080 };

type ImageFault = { code: "image_too_small" | "image_too_large"; params: ImageSize };

/** Null for a size that is taken. `params` are the limit that it breaks. */
export function imageFault(type: ImageType, { width, height }: ImageSize): ImageFault | null {
  const { smallest, largest } = imageSizes[type];
  if (width < smallest.width || height < smallest.height)
    return { code: "image_too_small", params: smallest };
  if (width > largest.width || height > largest.height)
    return { code: "image_too_large", params: largest };
  return null;
}

/** Made to fit the limits; smaller by `part`. */
export function fittingSize(type: ImageType, { width, height }: ImageSize, part = 1): ImageSize {
  const { largest } = imageSizes[type];
  const scale = part * Math.min(1, largest.width / width, largest.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

export const isBelowRecommended = (type: ImageType, { width, height }: ImageSize): boolean =>
  type === "EVENT_COVER" && (width < RECOMMENDED_COVER.width || height < RECOMMENDED_COVER.height);

const WIDTHS = { PICTURE: [480, 960, 1600, 2160], ORGANIZER_LOGO: [128, 256, 512] } as const;

/** Ascending, none above the original's, which is the last one unless it is larger than needed. */
export function widthsOf(type: ImageType, { width }: ImageSize): number[] {
  const wanted = type === "ORGANIZER_LOGO" ? WIDTHS.ORGANIZER_LOGO : WIDTHS.PICTURE;
  const smaller = wanted.filter((one) => one < width);
  return smaller.length < wanted.length ? [...smaller, width] : [...smaller];
}

/** What social networks show whole: https://developers.facebook.com/docs/sharing/webmasters/images */
const SHARE: ImageSize = { width: 1200, height: 630 };

/** The largest crop of that shape, at most 1200x630. Null except for covers. */
export function shareSizeOf(type: ImageType, { width, height }: ImageSize): ImageSize | null {
  if (type !== "EVENT_COVER") return null;
  const scale = Math.min(1, width / SHARE.width, height / SHARE.height);
  return { width: Math.round(SHARE.width * scale), height: Math.round(SHARE.height * scale) };
}
