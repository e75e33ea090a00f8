// What became of one upload? What else its owner has been sent does not count.
import type { ImageOwner } from "#web/lib/image/image-owner.ts";
import { useImageUpload } from "#web/lib/image/use-image-upload.ts";
import { useImages } from "#web/lib/image/use-images.ts";

export function useOneImage(owner: ImageOwner) {
  const { shown, preparing, failed, add } = useImages(owner, () => undefined);
  const { upload, ...acts } = useImageUpload(owner, add);
  const imageId = upload.step === "sent" ? upload.imageId : null;
  return {
    ...acts,
    upload,
    ready: shown?.id === imageId ? shown : null,
    isPreparing: imageId !== null && preparing?.id === imageId,
    failure: failed?.id === imageId ? (failed?.failure ?? null) : null,
  };
}
