// How is a mail requested, or taken back, with a change of an order? As an item written with it.
import { nowAt } from "#functions/core/ports/clock.ts";
import type { Write } from "#functions/core/table/table.ts";
import type { Change } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import { mailKey, type OrderItems, orderPartition } from "#functions/engine/order/order-items.ts";
import { unsentMail } from "#functions/engine/order/unsent-mail.ts";
import {
  orderMailItem,
  type RequestedKind,
  requestedAs,
  type StoredOrderMail,
} from "#functions/stored/order/mail.ts";

type NewMail = Pick<StoredOrderMail, "id" | "kind" | "to" | "index" | "refund" | "old">;
type RequestedMail = NewMail & { kind: RequestedKind };

/** `by` is the user who asked for it, if anybody. It is sent after `after` seconds, if given. */
export function withMail(
  change: Change,
  head: Head,
  mail: RequestedMail,
  by: string | null,
  after?: number,
): Change {
  const entry = { what: requestedAs[mail.kind], index: mail.index, ...(by !== null && { by }) };
  return {
    ...change,
    head: { ...change.head, log: logged({ log: change.head.log ?? head.log }, entry) },
    writes: (written, trays) => [
      ...(change.writes?.(written, trays) ?? []),
      newMailWrite(written, mail, after),
    ],
  };
}

/** Refused if the order has a mail with this id. */
export function newMailWrite(
  { id: orderId, accountId, eventId: evt }: Pick<Head, "id" | "accountId" | "eventId">,
  mail: NewMail,
  after?: number,
): Write {
  const at = nowAt();
  const unsent = unsentMail(orderPartition(orderId), after);
  const ids = { orderId, accountId, evt };
  return {
    put: orderMailItem.whole({ ...unsent, ...mail, ...ids, at, requestedAt: at }),
    if: "attribute_not_exists(pk)",
  };
}

export function withoutCancellation(
  change: Change,
  { head, mails }: Pick<OrderItems, "head" | "mails">,
  index: number,
): Change {
  const unsent = mails.filter(
    (mail) => mail.kind === "CANCELLATION" && mail.index === index && mail.state === "PENDING",
  );
  return {
    ...change,
    writes: (...after) => [
      ...(change.writes?.(...after) ?? []),
      ...unsent.map((mail) => unsentRemoval(head.id, mail)),
    ],
  };
}

/** Refused once its state has changed. */
export const unsentRemoval = (
  orderId: string,
  { id, state }: Pick<StoredOrderMail, "id" | "state">,
): Write => ({
  remove: mailKey(orderId, id),
  if: "#state = :seen",
  names: { "#state": "state" },
  values: { ":seen": state },
});
