// What becomes of a write whose consequences failed? The sweeper makes them of what is stored.
import { createHash } from "node:crypto";
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { pauseAfter } from "#functions/core/ports/pause-after.ts";
import type { ItemChange } from "#functions/core/table/stream-record.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { KEPT_SECONDS } from "#functions/mail/delivery/quarantine.ts";
import { postponedDuePartition } from "#functions/stored/order/due.ts";
import { postponedItem } from "#functions/stored/postponed.ts";
import { leftOf } from "#functions/workers/follow.ts";

const ID_LENGTH = 22;

/** One entry for all changes of an item, because only what is stored counts; its due time stays. */
export async function postpone(change: ItemChange): Promise<void> {
  const left = await leftOf(change);
  if (!left) return;
  const { of, formers, trays } = left;
  const id = createHash("sha256").update(`${of.pk} ${of.sk}`).digest("base64url");
  const sets = [
    "#of = :of",
    "#at = if_not_exists(#at, :at)",
    "#ttl = :ttl",
    "duePk = :due",
    "dueSk = if_not_exists(dueSk, :next)",
    ...(trays ? ["trays = :trays"] : []),
  ];
  await writeItem({
    update: postponedItem.key({ id: id.slice(0, ID_LENGTH) }),
    set: `SET ${sets.join(", ")} ADD #times :one${formers ? ", formers :formers" : ""}`,
    names: { "#of": "of", "#at": "at", "#ttl": "ttl", "#times": "times" },
    values: {
      ":of": of,
      ":at": nowAt(),
      ":ttl": nowSeconds() + KEPT_SECONDS,
      ":due": postponedDuePartition,
      ":next": nowSeconds() + pauseAfter(),
      ":one": 1,
      ...(formers && { ":formers": formers }),
      ...(trays && { ":trays": trays }),
    },
  });
}
