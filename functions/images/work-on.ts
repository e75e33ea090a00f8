// What does the worker do with an image? It publishes one that is new and removes a deleted one.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { logger, tellChange } from "#functions/core/ports/logger.ts";
import { readUpload, removeImages, storeImage } from "#functions/core/ports/objects.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";
import { groundOf } from "#functions/images/ground.ts";
import type { ImageRef } from "#functions/images/image-queue.ts";
import { keysOf, originalKey, uploadKey } from "#functions/images/keys.ts";
import { decode, renditionsOf } from "#functions/images/renditions.ts";
import { show } from "#functions/images/show.ts";
import { IMAGES_DUE, imageItem, type StoredImage } from "#functions/stored/images.ts";
import type { ImageFailure } from "#shared/contracts/images.ts";
import { imageFault, shareSizeOf, widthsOf } from "#shared/rules/page/images.ts";

const MOST_TRIES = 3;
/** The function is stopped then. */
const TRY_SECONDS = 120;
const LOOK_AGAIN_SECONDS = TRY_SECONDS + 60;

/** Throws to be tried again. May be repeated; a killed try begins anew when it is due. */
export async function workOn(ref: ImageRef): Promise<void> {
  const item = await getItem(imageItem.key(ref), { consistent: true });
  const image = item && imageItem.parse(item);
  if (image?.status === "DELETED") return mayGo(image) ? remove(image) : undefined;
  if (image?.status !== "PROCESSING" || isUnderWay(image)) return;
  if (image.tries >= MOST_TRIES) return fail(image, "UNFINISHED");
  if (!(await countTry(image))) return;
  try {
    await publish(image);
  } catch (error) {
    if (image.tries + 1 < MOST_TRIES) {
      await endTry(image);
      throw error;
    }
    logger.error("an image failed for good", { id: image.id, error });
    await fail(image, "UNFINISHED");
  }
}

/** Another message of a healthy image neither counts as a try nor fails it. */
const isUnderWay = ({ triedAt = 0 }: StoredImage): boolean => nowSeconds() < triedAt + TRY_SECONDS;

/** Else the sweeper comes again: a try under way would leave files of which no item tells. */
const mayGo = (image: StoredImage): boolean =>
  !isUnderWay(image) && nowSeconds() >= (image.keptUntil ?? 0);

async function endTry({ tries, ...image }: StoredImage): Promise<void> {
  await writeItem({
    update: imageItem.key(image),
    set: "REMOVE triedAt",
    if: "tries = :own",
    values: { ":own": tries + 1 },
  });
}

/** Before the work, so that a try that is killed counts. False if another worker has begun. */
async function countTry(image: StoredImage): Promise<boolean> {
  const { ok } = await writeItem({
    update: imageItem.key(image),
    set: "SET tries = :tries, triedAt = :now, duePk = :due, dueSk = :next",
    if: "#status = :processing AND (tries = :seen OR attribute_not_exists(tries))",
    names: { "#status": "status" },
    values: {
      ":tries": image.tries + 1,
      ":seen": image.tries,
      ":due": IMAGES_DUE,
      ":now": nowSeconds(),
      ":next": nowSeconds() + LOOK_AGAIN_SECONDS,
      ":processing": "PROCESSING",
    },
  });
  return ok;
}

async function publish(image: StoredImage): Promise<void> {
  const { accountId, id, type, contentType } = image;
  const upload = await readUpload(uploadKey({ accountId, id }));
  if (!upload) throw new Error("The upload is gone.");
  // Another body than the one that was checked.
  if (upload.etag !== image.etag) return fail(image, "DAMAGED");
  const decoded = await decode(upload.bytes, contentType);
  if (!decoded || imageFault(type, decoded)) return fail(image, "DAMAGED");

  const { width, height } = decoded;
  const begun = { widths: widthsOf(type, decoded), share: shareSizeOf(type, decoded) };
  if (!(await noteFiles(image, begun))) return;
  const ground = await groundOf(decoded);
  for await (const rendition of renditionsOf(decoded, { id, type, ...begun, ground }))
    await storeImage(rendition);
  await storeImage({ key: originalKey(image), bytes: upload.bytes, contentType });
  await show({ ...image, begun }, { width, height, ...begun, ground });
}

/** Before the first is written, so that a deletion knows them all. False if it came first. */
async function noteFiles(image: StoredImage, begun: StoredImage["begun"]): Promise<boolean> {
  const { ok } = await writeItem({
    update: imageItem.key(image),
    set: "SET begun = :begun",
    if: "#status = :processing",
    names: { "#status": "status" },
    values: { ":begun": begun, ":processing": "PROCESSING" },
  });
  return ok;
}

async function fail(image: StoredImage, failure: ImageFailure): Promise<void> {
  const { ok } = await writeItem({
    update: imageItem.key(image),
    set: "SET #status = :failed, failure = :failure, #version = #version + :one REMOVE duePk, dueSk, triedAt",
    if: "#status = :processing",
    names: { "#status": "status", "#version": "version" },
    values: {
      ":failed": "FAILED",
      ":failure": failure,
      ":one": 1,
      ":processing": "PROCESSING",
    },
  });
  if (ok) tellChange("image changed", { what: "failed", failure });
}

async function remove(image: StoredImage): Promise<void> {
  await removeImages(keysOf(image));
  const { ok } = await writeItem({
    remove: imageItem.key(image),
    if: "#status = :deleted",
    names: { "#status": "status" },
    values: { ":deleted": "DELETED" },
  });
  if (ok) tellChange("image changed", { what: "removed" });
}
