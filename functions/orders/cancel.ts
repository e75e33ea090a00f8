// How is a whole order cancelled? Its stock goes back once, its tickets become void one by one.
import { randomText } from "#functions/core/ports/clock.ts";
import { logger } from "#functions/core/ports/logger.ts";
import type { Change } from "#functions/engine/order/commit.ts";
import { emptied, endOrder } from "#functions/engine/order/give-back.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { withMail } from "#functions/engine/order/with-mail.ts";
import { driveForNow, refundBegun } from "#functions/engine/payment/refunds.ts";
import { withAllTickets } from "#functions/engine/tickets/issue.ts";
import { finishTickets } from "#functions/engine/tickets/ticket-work.ts";
import { MAIL_ID_LENGTH } from "#functions/stored/order/mail.ts";
import { orderProblem } from "#shared/contracts/orders.ts";
import { isCancelled, isComplete, isUnsent } from "#shared/rules/order/order-life.ts";
import { moneyOf } from "#shared/rules/order/refunds.ts";

/** `refundId` is the id of the refund of all that is left; null for none. */
export type WantedCancel = { by: string; refundId: string | null };

/**
 * Tickets are issued first, so that no late one can appear. The first commit decides; the sweeper
 * finishes what a crash leaves. Idempotent.
 */
export async function cancelOrder(order: OrderItems, wanted: WantedCancel): Promise<void> {
  const { head: before } = order;
  if (isComplete(before)) await withAllTickets(order);
  else if (!isCancelled(before)) throw orderProblem("order_not_complete");
  const mailId = randomText(MAIL_ID_LENGTH);
  const head = await endOrder(before.id, (now) => cancelled(now, wanted, mailId));
  await finishTickets(before.id).catch((error: unknown) => {
    logger.warn("the tickets of a cancelled order are left to the sweeper", { error });
  });
  await driveForNow(head, wanted.refundId);
}

function cancelled(head: Head, { by, refundId }: WantedCancel, mailId: string) {
  if (isCancelled(head)) {
    const isRepeated = refundId === null || head.refunds.some(({ id }) => id === refundId);
    if (!isRepeated) throw orderProblem("order_cancelled");
    return null;
  }
  if (!isComplete(head)) throw orderProblem("order_not_complete");
  const { remainingMinor: amountMinor } = moneyOf(head);
  const log = logged(head, { what: "cancelled", by });
  // The mail about the cancellation tells of the refund too.
  const back =
    refundId === null
      ? { log }
      : refundBegun({ ...head, log }, { id: refundId, amountMinor, by, notifyBuyer: false });
  const next: Head = { ...head, ...back, status: "CANCELLED", ticketWork: "CANCEL" };
  const { refunds, refundStatus, status, ticketWork } = next;
  const change: Change = {
    head: {
      ...{ refunds, refundStatus, status, ticketWork, owesGuestTickets: false },
      // A confirmation that was not sent yet has nothing to confirm any more.
      mail: head.mail && isUnsent(head.mail.state) ? null : head.mail,
      log: next.log,
      ...emptied(head, next),
    },
    units: { kind: "give" },
  };
  if (!head.buyer) return change;
  const refund = refundId === null ? {} : { refund: refundId };
  const mail = { id: mailId, kind: "ORDER_CANCELLED" as const, to: head.buyer.email, ...refund };
  return withMail(change, head, mail, by);
}
