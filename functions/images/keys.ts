// Under which keys are an image's files? The server chooses them, under names that nobody guesses.
import type { StoredImage } from "#functions/stored/images.ts";
import type { ShownImage } from "#shared/contracts/images.ts";
import { imageFormats, imagePath } from "#shared/core/images.ts";
import { imageSizes, shareSizeOf, widthsOf } from "#shared/rules/images.ts";

type Image = { accountId: string; id: string };

export const uploadKey = ({ accountId, id }: Image): string => `${accountId}/${id}`;
/** In the bucket of images, which the public reads below `images/` alone. */
export const originalKey = ({ accountId, id }: Image): string => `originals/${accountId}/${id}`;
export const publishedKey = (...path: Parameters<typeof imagePath>): string =>
  imagePath(...path).slice(1);

const publishedKeys = ({ id, widths, share }: Pick<ShownImage, "id" | "widths" | "share">) => [
  ...widths.flatMap((width) => imageFormats.map((format) => publishedKey(id, width, format))),
  ...(share ? [publishedKey(id, "share", "jpg")] : []),
];

/** Of all files in the bucket of images; of one that is not READY those that it could have. */
export function keysOf(image: Pick<StoredImage, "accountId" | "id" | "type" | "shown">): string[] {
  const { id, type, shown } = image;
  const { largest } = imageSizes[type];
  const most = { id, widths: widthsOf(type, largest), share: shareSizeOf(type, largest) };
  return [originalKey(image), ...publishedKeys(shown ?? most)];
}
