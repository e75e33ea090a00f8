// How is a mail requested, or taken back, together with a change of an order? As an item of the
// same transaction, with its own delivery.
import { nowAt } from "#functions/core/ports/clock.ts";
import type { Change } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import { mailKey, type OrderItems, orderPartition } from "#functions/engine/order/order-items.ts";
import { unsentMail } from "#functions/engine/order/unsent-mail.ts";
import { orderMailItem, type StoredOrderMail } from "#functions/stored/order/mail.ts";
import type { OrderMailKind } from "#shared/contracts/order-mails.ts";
import type { ActivityKind } from "#shared/core/order-activity.ts";

type NewMail = Pick<StoredOrderMail, "id" | "kind" | "to" | "index" | "refund">;

/**
 * Adds a mail to a change of an order. Its text is composed when it is sent, so it shows the
 * changed order. `by` is the id of the user who asked for it; null if nobody did. With `after`, it
 * is sent that many seconds later; until then the change can be undone without a mail.
 */
export function withMail(
  change: Change,
  head: Head,
  mail: NewMail,
  by: string | null,
  after?: number,
): Change {
  const at = nowAt();
  const entry = { what: requestWords[mail.kind], index: mail.index, ...(by !== null && { by }) };
  return {
    ...change,
    head: { ...change.head, log: logged({ log: change.head.log ?? head.log }, entry) },
    writes: (written, trays) => {
      const { id: orderId, accountId, eventId: evt } = written;
      const unsent = unsentMail(orderPartition(orderId), after);
      const item = orderMailItem.whole({
        ...unsent,
        ...mail,
        orderId,
        accountId,
        evt,
        at,
        requestedAt: at,
      });
      return [
        ...(change.writes?.(written, trays) ?? []),
        { put: item, if: "attribute_not_exists(pk)" },
      ];
    },
  };
}

/**
 * Adds to a change that gives a ticket back to its holder: the mails about its cancellation that
 * were not sent yet are removed. If a worker claims one first, the order is read and decided again.
 */
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
      ...unsent.map(({ id }) => ({
        remove: mailKey(head.id, id),
        if: "#state = :pending",
        names: { "#state": "state" },
        values: { ":pending": "PENDING" },
      })),
    ],
  };
}

const requestWords = {
  CONFIRMATION: "confirmation_requested",
  TICKET: "ticket_requested",
  CANCELLATION: "cancellation_told",
  JOIN_DETAILS: "join_details_requested",
  ORDER_CANCELLED: "order_cancelled_told",
  REFUND: "refund_told",
  REFUND_FAILED: "refund_failure_told",
} as const satisfies Record<OrderMailKind, ActivityKind>;
