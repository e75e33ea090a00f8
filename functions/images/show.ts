// When is an image shown? Once its files lie in the bucket, instead of the one that it replaces.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { tellChange } from "#functions/core/ports/logger.ts";
import { removeImages } from "#functions/core/ports/objects.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { getItem, type Write } from "#functions/core/table/table.ts";
import { writeAll } from "#functions/core/table/write-all.ts";
import { type ImageRef, queueImage } from "#functions/images/image-queue.ts";
import { keysOf } from "#functions/images/keys.ts";
import { countingImage, coverListing } from "#functions/images/store.ts";
import {
  IMAGES_DUE,
  imageItem,
  type StoredImage,
  shownImageItem,
  textImageItem,
} from "#functions/stored/images.ts";
import type { ImageStatus, ShownImage } from "#shared/contracts/images.ts";

const READS = 5;
const FIRST_PAUSE_MS = 50;
const A_DAY = 24 * 3600;

type Made = Omit<ShownImage, "id" | "type" | "altText">;
type Shown = ReturnType<typeof shownImageItem.parse>;

/** An older upload that is ready later is discarded itself. */
export async function show(of: StoredImage, made: Made): Promise<void> {
  const discarded = await retry({ tries: READS, firstPauseMs: FIRST_PAUSE_MS }, () =>
    attempt(of, made),
  );
  if (discarded === "lost") throw new Error("The image changed whenever it was to be shown.");
  if (discarded) await queueImage(discarded);
}

/** Returns the image whose files are to be deleted. */
async function attempt(of: StoredImage, made: Made): Promise<ImageRef | null | "lost"> {
  const image = await readImage(of);
  if (!image || image.status === "DELETED") {
    // Its files may have come after their deletion.
    await removeImages(keysOf(of));
    return null;
  }
  if (image.status !== "PROCESSING") return null;
  if (image.type === "EVENT_TEXT")
    return written(
      [ready(image, made), { put: textImageItem.whole({ ...image, uses: 0 }) }],
      null,
      "shown",
    );

  const before = await readShown(image);
  if (before && isYounger(before, image))
    return written(discard(image, "PROCESSING"), image, "discarded");
  const former = before && (await readImage({ ...image, id: before.image.id }));
  const replaced = former?.status === "READY" ? former : null;
  const writes = [ready(image, made), stand(image, made, before)];
  const listing = await coverListing(image, shownOf(image, made));
  const all = [...writes, ...listing, ...(replaced ? discard(replaced, "READY", A_DAY) : [])];
  return written(all, null, "shown");
}

async function written<T>(
  writes: Write[],
  outcome: T,
  what: "shown" | "discarded",
): Promise<T | "lost"> {
  if (!(await writeAll(writes)).ok) return "lost";
  tellChange("image changed", { what });
  return outcome;
}

async function readImage(ref: ImageRef): Promise<StoredImage | null> {
  const item = await getItem(imageItem.key(ref), { consistent: true });
  return item && imageItem.parse(item);
}

async function readShown(owner: Pick<ImageRef, "accountId" | "ownerId">): Promise<Shown | null> {
  const item = await getItem(shownImageItem.key(owner), { consistent: true });
  return item && shownImageItem.parse(item);
}

const isYounger = (shown: Shown, { createdAt, id }: StoredImage): boolean =>
  shown.createdAt > createdAt || (shown.createdAt === createdAt && shown.image.id > id);

const shownOf = ({ id, type, altText }: StoredImage, made: Made): ShownImage => ({
  id,
  type,
  altText,
  ...made,
});

/** The version also keeps the description that somebody changed meanwhile. */
const ready = (image: StoredImage, made: Made): Write => ({
  update: imageItem.key(image),
  set: "SET #status = :ready, shown = :shown, #version = :next REMOVE duePk, dueSk, triedAt",
  if: "#status = :processing AND #version = :seen",
  names: { "#status": "status", "#version": "version" },
  values: {
    ":ready": "READY",
    ":shown": shownOf(image, made),
    ":next": image.version + 1,
    ":processing": "PROCESSING",
    ":seen": image.version,
  },
});

const stand = (image: StoredImage, made: Made, before: Shown | null): Write => ({
  put: shownImageItem.whole({ ...image, image: shownOf(image, made) }),
  ...(before
    ? {
        if: "#image.#id = :before",
        names: { "#image": "image", "#id": "id" },
        values: { ":before": before.image.id },
      }
    : { if: "attribute_not_exists(pk)" }),
});

/** Cached pages and mails of the day still name a replaced one. */
const discard = (image: StoredImage, from: ImageStatus, inSeconds = 0): Write[] => [
  {
    update: imageItem.key(image),
    set: "SET #status = :deleted, duePk = :due, dueSk = :until, keptUntil = :until REMOVE triedAt",
    if: "#status = :from",
    names: { "#status": "status" },
    values: {
      ":deleted": "DELETED",
      ":due": IMAGES_DUE,
      ":until": nowSeconds() + inSeconds,
      ":from": from,
    },
  },
  ...countingImage(
    { accountId: image.accountId, id: image.ownerId },
    { before: image, after: { ...image, status: "DELETED" } },
  ).flatMap(({ writes }) => writes),
];
