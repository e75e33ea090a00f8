// How does an upload begin? Its item is written within the owner's limits, and an address signed.
import { newId, nowAt, nowMs } from "#functions/core/ports/clock.ts";
import { uploadAddress } from "#functions/core/ports/objects.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { mustFitQuota, type Quota } from "#functions/core/table/quota.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { uploadKey } from "#functions/images/keys.ts";
import { allImages, dueIn, isKept, type Owner } from "#functions/images/store.ts";
import { imageItem, type StoredImage } from "#functions/stored/images.ts";
import { type ImageUploadAddress, imageProblem } from "#shared/contracts/images.ts";
import { MAX_IMAGES, MAX_UPLOADS } from "#shared/core/bounds.ts";

type Announced = Pick<StoredImage, "type" | "contentType" | "byteSize" | "altText">;

export async function createImage(owner: Owner, announced: Announced): Promise<ImageUploadAddress> {
  const { accountId, id: ownerId } = owner;
  const id = newId("image");
  const key = uploadKey({ accountId, id });
  const { url, headers } = await uploadAddress({ ...announced, key });
  const ids = { accountId, ownerId, id };
  const state = { version: 1, status: "PENDING", createdAt: nowAt() } as const;
  await insertWithinQuotas(
    owner,
    imageItem.parse({ ...announced, ...ids, ...state, ...dueIn(MAX_UPLOADS.seconds) }),
  );
  return { imageId: id, uploadUrl: url, headers };
}

/** A deleted one counts too until its hour is over, else uploads would have no limit. */
const isUpload = ({ etag, createdAt }: StoredImage): boolean =>
  etag === "" && nowMs() - Date.parse(createdAt) < MAX_UPLOADS.seconds * 1000;

const quotas: Quota<StoredImage>[] = [
  {
    maximum: MAX_IMAGES,
    sizeOf: (image) => (isKept(image) ? 1 : 0),
    refusal: ({ maximum }) => imageProblem("too_many_images", { params: { maximum } }),
  },
  {
    maximum: MAX_UPLOADS.atOnce,
    sizeOf: (image) => (isUpload(image) ? 1 : 0),
    refusal: () => imageProblem("too_many_uploads"),
  },
];

/** Requests at the same moment see and refuse each other, so each tries again. */
const CROWDED = { tries: 5, firstPauseMs: 100 };

async function insertWithinQuotas(owner: Owner, image: StoredImage): Promise<void> {
  let refusal: unknown;
  const inserted = await retry(CROWDED, async () => {
    await writeItem({ put: imageItem.whole(image) });
    const others = (await allImages(owner)).filter(({ id }) => id !== image.id);
    try {
      mustFitQuota(image, others, quotas);
      return "stored";
    } catch (error) {
      refusal = error;
      await writeItem({ remove: imageItem.key(image) });
      return "lost";
    }
  });
  if (inserted === "lost") throw refusal;
}
