// How does a copied event get images of its own? From uploads that are copies of the originals.
import { nowAt } from "#functions/core/ports/clock.ts";
import { copyOriginal } from "#functions/core/ports/objects.ts";
import { writeBeside } from "#functions/core/table/beside.ts";
import { getItem } from "#functions/core/table/table.ts";
import { originalKey, uploadKey } from "#functions/images/keys.ts";
import { queueOrLeave } from "#functions/images/queue-or-leave.ts";
import { countingImage, dueIn, type KeptImage, type Owner } from "#functions/images/store.ts";
import { imageItem } from "#functions/stored/images.ts";

type Copy = { owner: Owner; id: string };

/** May be repeated. False: it is not ready or its original is gone. Throws `too_many_images`. */
export async function copyImage(image: KeptImage, { owner, id }: Copy): Promise<boolean> {
  const ids = { accountId: owner.accountId, ownerId: owner.id, id };
  if (await getItem(imageItem.key(ids), { consistent: true })) return true;
  if (image.status !== "READY") return false;
  const etag = await copyOriginal({ from: originalKey(image), to: uploadKey(ids) });
  if (etag === null) return false;
  const { type, altText, contentType, byteSize } = image;
  const state = { version: 1, status: "PROCESSING", etag, createdAt: nowAt(), ...dueIn() } as const;
  const copy = imageItem.parse({ ...ids, type, altText, contentType, byteSize, ...state });
  const put = { put: imageItem.whole(copy), if: "attribute_not_exists(pk)" };
  await writeBeside([put], countingImage(owner, { before: null, after: copy }));
  await queueOrLeave(copy);
  return true;
}

/** Failed too if it was never made or is deleted. Texts may use a ready one. */
export async function standOfCopy(
  { accountId, id: ownerId }: Owner,
  id: string,
): Promise<"ready" | "waits" | "failed"> {
  const item = await getItem(imageItem.key({ accountId, ownerId, id }), { consistent: true });
  const status = item && imageItem.parse(item).status;
  if (status === "PROCESSING") return "waits";
  return status === "READY" ? "ready" : "failed";
}
