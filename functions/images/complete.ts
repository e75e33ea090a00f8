// What is done with an uploaded image? It is checked, then the worker is told. May be repeated.
import { logger } from "#functions/core/ports/logger.ts";
import { readUpload, type Upload } from "#functions/core/ports/objects.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { uploadFault } from "#functions/images/check-upload.ts";
import { uploadKey } from "#functions/images/keys.ts";
import { queueOrLeave } from "#functions/images/queue-or-leave.ts";
import { dueIn, getImage, type KeptImage, type Owner } from "#functions/images/store.ts";
import { imageItem } from "#functions/stored/images.ts";
import { imageProblem } from "#shared/contracts/images.ts";
import { problem } from "#shared/core/problems.ts";

export async function completeImage(owner: Owner, id: string): Promise<KeptImage> {
  const image = await getImage(owner, id);
  const completed = image.status === "PENDING" ? await checkUpload(owner, image) : image;
  if (completed.status === "PROCESSING") await queueOrLeave(completed);
  return completed;
}

async function checkUpload(owner: Owner, image: KeptImage): Promise<KeptImage> {
  const upload = await readOrBusy(uploadKey(image));
  if (!upload) throw imageProblem("image_not_uploaded");
  const key = imageItem.key(image);
  const stillPending = { if: "#status = :pending", names: { "#status": "status" } };
  const pending = { ":pending": "PENDING" };
  const fault = uploadFault(upload.bytes, image);
  if (fault) {
    // It counts as an upload until its hour is over, like one that was deleted.
    const values = { ...pending, ":deleted": "DELETED" };
    await writeItem({ update: key, set: "SET #status = :deleted", ...stillPending, values });
    throw fault;
  }
  const { duePk, dueSk } = dueIn();
  await writeItem({
    update: key,
    set: "SET #status = :processing, etag = :etag, duePk = :duePk, dueSk = :dueSk",
    ...stillPending,
    values: {
      ...pending,
      ":processing": "PROCESSING",
      ":etag": upload.etag,
      ":duePk": duePk,
      ":dueSk": dueSk,
    },
  });
  return getImage(owner, image.id);
}

async function readOrBusy(key: string): Promise<Upload | null> {
  try {
    return await readUpload(key);
  } catch (error) {
    logger.warn("an upload could not be read", { error });
    throw problem("busy", { retryAfter: 1 });
  }
}
