// How are an owner's images read and changed? Only as they were read: the worker changes them too.
import { listingWrites } from "#functions/access/listing/listing-write.ts";
import {
  type Counter,
  counting,
  type Edit,
  mustFit,
  type Quotas,
} from "#functions/core/collection/quota.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { type Beside, writeBeside } from "#functions/core/table/beside.ts";
import {
  getItem,
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
import { imageProblem, type ShownImage } from "#shared/contracts/images.ts";
import { MAX_IMAGES, MAX_UPLOADS } from "#shared/core/bounds.ts";
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

const imageQuotas: Quotas<Pick<StoredImage, "status" | "etag">> = {
  rows: {
    maximum: MAX_IMAGES,
    sizeOf: ({ status }) => Number(status !== "DELETED"),
    refusal: ({ maximum }) => imageProblem("too_many_images", { params: { maximum } }),
  },
  /** A deleted one counts too until its hour is over, else uploads would have no limit. */
  uploads: {
    maximum: MAX_UPLOADS.atOnce,
    sizeOf: ({ etag }) => Number(etag === ""),
    refusal: () => imageProblem("too_many_uploads"),
  },
};

/** An organizer's partition is none that a request may touch, so the account counts. */
export const imageCounter = ({ accountId, id }: Owner): Counter => ({
  ownerId: accountId,
  accountId,
  kind: `image-${id}`,
});

/** Beside a change of an image, new or gone if one of the two is null. */
export function countingImage(
  owner: Owner,
  edit: Edit<Pick<StoredImage, "status" | "etag">>,
): Beside[] {
  const counted = counting(imageCounter(owner), imageQuotas, edit);
  return counted ? [counted] : [];
}

/** Uploads whose hour is over make room, even before the sweeper removes them. */
export async function mustFitImage(owner: Owner, after: StoredImage): Promise<void> {
  const look = () => mustFit(imageCounter(owner), imageQuotas, { before: null, after });
  await look().catch(async () => {
    const now = nowSeconds();
    const over = (await allImages(owner)).filter(
      ({ etag, dueSk }) => etag === "" && dueSk !== undefined && dueSk <= now,
    );
    await Promise.all(over.map(removeUpload));
    await look();
  });
}

/** Of an upload that was never completed, or is refused or deleted. */
export async function removeUpload(image: StoredImage): Promise<void> {
  const removal = { remove: imageItem.key(image), ...asSeen(image) };
  const owner = { accountId: image.accountId, id: image.ownerId };
  await writeBeside([removal], countingImage(owner, { before: image, after: null }));
}

export const asSeen = ({ status, dueSk }: StoredImage) => ({
  if: "#status = :seenStatus AND dueSk = :seenDue",
  names: { "#status": "status" },
  values: { ":seenStatus": status, ":seenDue": dueSk },
});

export type Change = {
  set: string;
  values: Record<string, unknown>;
  status?: StoredImage["status"];
};
/** What the cover or logo becomes, while it is this image. */
type ShownChange = (shown: ShownImage) => ShownImage | null;

/** All or nothing. Lost if image or cover were changed meanwhile, refused by `proof` alone. */
export async function changeImage(
  image: KeptImage,
  { set, values, status = image.status }: Change,
  changeShown: ShownChange,
  proof: Write[] = [],
): Promise<"changed" | "lost" | "refused"> {
  const owner = { accountId: image.accountId, id: image.ownerId };
  const counts = countingImage(owner, { before: image, after: { ...image, status } });
  const beside = await besideImage(image, changeShown);
  const own: Write = {
    update: imageItem.key(image),
    set,
    if: "#status = :seenStatus AND #version = :seenVersion",
    names: { "#status": "status", "#version": "version" },
    values: { ...values, ":seenStatus": image.status, ":seenVersion": image.version },
  };
  const writes = [...proof, own, ...beside, ...counts.flatMap((count) => count.writes)];
  return outcomeOf(await transact(writes), proof.length);
}

async function besideImage(image: KeptImage, changeShown: ShownChange): Promise<Write[]> {
  const key = shownImageItem.key(image);
  const item = await getItem(key, { consistent: true });
  const shown = item && shownImageItem.parse(item).image;
  const values = { ":id": image.id };
  if (shown?.id !== image.id)
    return [{ check: key, if: "attribute_not_exists(pk) OR image.id <> :id", values }];
  const next = changeShown(shown);
  const condition = { if: "image.id = :id" };
  const change: Write = next
    ? { update: key, set: "SET image = :next", ...condition, values: { ...values, ":next": next } }
    : { remove: key, ...condition, values };
  return [change, ...(await coverListing(image, next))];
}

/** A logo stands in no list. */
export const coverListing = async (
  { type, accountId, ownerId: id }: StoredImage,
  cover: ShownImage | null,
): Promise<Write[]> => (type === "EVENT_COVER" ? listingWrites({ accountId, id }, { cover }) : []);

function outcomeOf(written: Transacted, proofs: number): "changed" | "lost" | "refused" {
  if (written.ok) return "changed";
  const [proof, ...others] = written.rejections.map((one) => one?.because === "condition");
  return proofs > 0 && proof && !others.includes(true) ? "refused" : "lost";
}
