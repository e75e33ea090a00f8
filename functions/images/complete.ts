// What is done with an uploaded image? It is checked, then the worker is told, once.
import { logger } from "#functions/core/ports/logger.ts";
import { readUpload, type Upload } from "#functions/core/ports/objects.ts";
import { writeBeside } from "#functions/core/table/beside.ts";
import { setting } from "#functions/core/table/setting.ts";
import { uploadFault } from "#functions/images/check-upload.ts";
import { uploadKey } from "#functions/images/keys.ts";
import { queueOrLeave } from "#functions/images/queue-or-leave.ts";
import {
  countingImage,
  dueIn,
  getImage,
  type KeptImage,
  type Owner,
} from "#functions/images/store.ts";
import { imageItem } from "#functions/stored/images.ts";
import { imageProblem } from "#shared/contracts/images.ts";
import { problem } from "#shared/core/problems.ts";

export async function completeImage(owner: Owner, id: string): Promise<KeptImage> {
  const image = await getImage(owner, id);
  if (image.status !== "PENDING") return image;
  const isFirst = await checkUpload(owner, image);
  // If its message is lost, the sweeper sends another.
  if (isFirst) await queueOrLeave(image);
  return getImage(owner, id);
}

/** False if another request did it meanwhile. */
async function checkUpload(owner: Owner, image: KeptImage): Promise<boolean> {
  const upload = await readOrBusy(uploadKey(image));
  if (!upload) throw imageProblem("image_not_uploaded");
  const key = imageItem.key(image);
  const fault = uploadFault(upload.bytes, image);
  const after = fault
    ? // It counts as an upload until its hour is over, like one that was deleted.
      { status: "DELETED" as const }
    : { status: "PROCESSING" as const, etag: upload.etag, ...dueIn() };
  const change = setting(after);
  const barred = await writeBeside(
    [
      {
        update: key,
        ...change,
        if: "#status = :pending",
        values: { ...change.values, ":pending": "PENDING" },
      },
    ],
    countingImage(owner, { before: image, after: { ...image, ...after } }),
  );
  if (fault) throw fault;
  return barred === null;
}

async function readOrBusy(key: string): Promise<Upload | null> {
  try {
    return await readUpload(key);
  } catch (error) {
    logger.warn("an upload could not be read", { error });
    throw problem("busy", { retryAfter: 1 });
  }
}
