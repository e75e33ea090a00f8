// Under which keys are an image's files? The server chooses them, under names that nobody guesses.
import type { StoredImage } from "#functions/stored/images.ts";
import type { ShownImage } from "#shared/contracts/images.ts";
import { imageFormats, imagePath } from "#shared/core/images.ts";

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

/** Of all files that are or may be in the bucket of images. */
export function keysOf(image: Pick<StoredImage, "accountId" | "id" | "begun">): string[] {
  const { id, begun } = image;
  return begun ? [originalKey(image), ...publishedKeys({ id, ...begun })] : [];
}
