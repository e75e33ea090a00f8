// How is an image deleted? It disappears at once; the worker deletes its files, then its item.
import { retry } from "#functions/core/ports/retry.ts";
import type { Write } from "#functions/core/table/table.ts";
import { queueOrLeave } from "#functions/images/queue-or-leave.ts";
import {
  type Change,
  changeImage,
  dueIn,
  getImage,
  type KeptImage,
  type Owner,
  TRIES,
} from "#functions/images/store.ts";
import { inUse } from "#functions/images/texts.ts";
import { textImageItem } from "#functions/stored/images.ts";
import { problem } from "#shared/core/problems.ts";

/** Throws 409 `image_in_use` while a text uses it. */
export async function removeImage(owner: Owner, id: string): Promise<void> {
  const removed = await retry(TRIES, async () => {
    const image = await getImage(owner, id);
    const outcome = await changeImage(image, deletion(image), () => null, unlessUsed(image));
    const refusal = outcome === "refused" && (await inUse(image));
    if (refusal) throw refusal;
    return outcome === "changed" ? image : "lost";
  });
  if (removed === "lost") throw problem("busy", { retryAfter: 1 });
  if (removed.status !== "PENDING") await queueOrLeave(removed);
}

const unlessUsed = (image: KeptImage): Write[] =>
  image.type === "EVENT_TEXT"
    ? [
        {
          remove: textImageItem.key(image),
          if: "attribute_not_exists(pk) OR uses = :none",
          values: { ":none": 0 },
        },
      ]
    : [];

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
