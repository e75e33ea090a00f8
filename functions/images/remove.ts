// How is an image deleted? It disappears at once; the worker deletes its files, then its item.
import { retry } from "#functions/core/ports/retry.ts";
import { writeBeside } from "#functions/core/table/beside.ts";
import { queueOrLeave } from "#functions/images/queue-or-leave.ts";
import {
  type Change,
  changeImage,
  countingImage,
  dueIn,
  getImage,
  type KeptImage,
  type Owner,
  TRIES,
} from "#functions/images/store.ts";
import { imageItem } from "#functions/stored/images.ts";
import { problem } from "#shared/core/problems.ts";

/** `mustBeUnused` throws while a text uses the image, which may be saved at the same moment. */
export async function removeImage(
  owner: Owner,
  id: string,
  mustBeUnused: () => Promise<void> = async () => {},
): Promise<void> {
  await mustBeUnused();
  const removed = await retry(TRIES, async () => {
    const image = await getImage(owner, id);
    const isRemoved = await changeImage(image, deletion(image), (key) => ({ remove: key }));
    return isRemoved ? image : "lost";
  });
  if (removed === "lost") throw problem("busy", { retryAfter: 1 });
  if (removed.type === "EVENT_TEXT")
    await mustBeUnused().catch(async (refusal: unknown) => {
      await putBack(removed);
      throw refusal;
    });
  if (removed.status !== "PENDING") await queueOrLeave(removed);
}

const putBack = (image: KeptImage): Promise<unknown> =>
  writeBeside(
    [
      {
        put: imageItem.whole(image),
        if: "#status = :deleted",
        names: { "#status": "status" },
        values: { ":deleted": "DELETED" },
      },
    ],
    countingImage(
      { accountId: image.accountId, id: image.ownerId },
      { before: { ...image, status: "DELETED" }, after: image },
    ),
  );

/** Without files it only counts as an upload, until its hour is over. */
function deletion({ status }: KeptImage): Change {
  const deleted = { values: { ":deleted": "DELETED" }, status: "DELETED" as const };
  if (status === "PENDING") return { ...deleted, set: "SET #status = :deleted" };
  const { duePk, dueSk } = dueIn();
  return {
    ...deleted,
    set: "SET #status = :deleted, duePk = :duePk, dueSk = :dueSk",
    values: { ...deleted.values, ":duePk": duePk, ":dueSk": dueSk },
  };
}
