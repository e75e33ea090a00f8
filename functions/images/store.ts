// How are an owner's images read and changed? Only as they were read: the worker changes them too.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import {
  getItem,
  type Key,
  queryItems,
  type Transacted,
  transact,
  type Write,
} from "#functions/core/table/table.ts";
import {
  IMAGES_DUE,
  imageItem,
  imagesOf,
  type StoredImage,
  shownImageItem,
} from "#functions/stored/images.ts";
import { problem } from "#shared/core/problems.ts";

export type Owner = { accountId: string; id: string };
export type KeptImage = StoredImage & { status: Exclude<StoredImage["status"], "DELETED"> };

/** Longer than the worker takes. Then the sweeper queues an image again. */
const LOOK_SECONDS = 300;
export const TRIES = { tries: 5, firstPauseMs: 20 };

export const dueIn = (seconds = LOOK_SECONDS): { duePk: string; dueSk: number } => ({
  duePk: IMAGES_DUE,
  dueSk: nowSeconds() + seconds,
});

export async function allImages({ accountId, id }: Owner): Promise<StoredImage[]> {
  return imageItem.among(await queryItems({ ...imagesOf(accountId, id), consistent: true }));
}

/** An upload that was not completed in time is gone, even before the sweeper removes it. */
export const isKept = (image: StoredImage): image is KeptImage =>
  image.status === "PENDING" ? (image.dueSk ?? 0) > nowSeconds() : image.status !== "DELETED";

export async function getImage(owner: Owner, id: string): Promise<KeptImage> {
  const key = imageItem.key({ accountId: owner.accountId, ownerId: owner.id, id });
  const item = await getItem(key, { consistent: true });
  const image = item && imageItem.parse(item);
  if (!image || !isKept(image)) throw problem("not_found");
  return image;
}

export type Change = { set: string; values: Record<string, unknown> };
/** What becomes of the item of the cover or logo, while it is this image. */
type ShownChange = (key: Key) => Extract<Write, { update: Key } | { remove: Key }>;

/** All or nothing. Lost if image or cover were changed meanwhile, refused by `proof` alone. */
export async function changeImage(
  image: KeptImage,
  { set, values }: Change,
  changeShown: ShownChange,
  proof: Write[] = [],
): Promise<"changed" | "lost" | "refused"> {
  const shownKey = shownImageItem.key(image);
  const item = await getItem(shownKey, { consistent: true });
  const isShown = item !== null && shownImageItem.parse(item).image.id === image.id;
  const id = { ":id": image.id };
  const change = changeShown(shownKey);
  const beside: Write = isShown
    ? { ...change, if: "image.id = :id", values: { ...change.values, ...id } }
    : { check: shownKey, if: "attribute_not_exists(pk) OR image.id <> :id", values: id };
  const own: Write = {
    update: imageItem.key(image),
    set,
    if: "#status = :seenStatus AND #version = :seenVersion",
    names: { "#status": "status", "#version": "version" },
    values: { ...values, ":seenStatus": image.status, ":seenVersion": image.version },
  };
  return outcomeOf(await transact([...proof, own, beside]), proof.length);
}

function outcomeOf(written: Transacted, proofs: number): "changed" | "lost" | "refused" {
  if (written.ok) return "changed";
  const [proof, ...others] = written.rejections.map((one) => one?.because === "condition");
  return proofs > 0 && proof && !others.includes(true) ? "refused" : "lost";
}
