// Which images need the sweeper? Uploads left unfinished, lost messages, and a deleted owner's.
import { nowMs, nowSeconds } from "#functions/core/ports/clock.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { sweepDue } from "#functions/core/table/sweep-due.ts";
import { getItem, type Key, writeItem } from "#functions/core/table/table.ts";
import { queueImage } from "#functions/images/image-queue.ts";
import { removeImage } from "#functions/images/remove.ts";
import { allImages, asSeen, isKept, removeUpload } from "#functions/images/store.ts";
import {
  formerOwnerItem,
  IMAGES_DUE,
  imageItem,
  type StoredImage,
} from "#functions/stored/images.ts";
import { ProblemError } from "#shared/core/problems.ts";

export const sweepImages = (isOver: () => boolean): Promise<{ failed: number }> =>
  sweepDue({ partitions: [IMAGES_DUE], lookAt, isOver, countedAs: "looks" });

async function lookAt(key: Key): Promise<void> {
  const item = await getItem(key, { consistent: true });
  if (!item) return;
  if (formerOwnerItem.idsIn(key)) return removeAllOf(formerOwnerItem.parse(item));
  const image = imageItem.parse(item);
  const { dueSk = Number.POSITIVE_INFINITY } = image;
  if (dueSk > nowSeconds()) return;
  if (image.etag === "") await removeUpload(image);
  else await queueAgain(key, image);
}

/** Queued before its next look is postponed, so that a crash in between costs no time. */
async function queueAgain(key: Key, image: StoredImage): Promise<void> {
  await queueImage(image);
  const age = Math.ceil((nowMs() - Date.parse(image.createdAt)) / 1000);
  const { if: isAsSeen, names, values } = asSeen(image);
  await writeItem({
    update: key,
    set: "SET dueSk = :next",
    if: isAsSeen,
    names,
    values: { ...values, ":next": nowSeconds() + Math.min(Math.max(age, SOONEST), LATEST) },
  });
}

/** In seconds. In between an image is as old again at the next look. */
const SOONEST = 300;
const LATEST = 3600;

const AT_ONCE = 10;

async function removeAllOf({ accountId, ownerId }: { accountId: string; ownerId: string }) {
  const owner = { accountId, id: ownerId };
  const kept = (await allImages(owner)).filter(isKept);
  const work = ({ id }: StoredImage) => removeImage(owner, id).catch(unlessGone);
  await forEachConcurrent(kept, { atOnce: AT_ONCE, isOver: () => false, work });
  await writeItem({ remove: formerOwnerItem.key({ accountId, ownerId }) });
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ProblemError) || error.code !== "not_found") throw error;
}
