// Which mails does an order have, and how is a mail requested again?
import { randomText } from "#functions/core/ports/clock.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { wordOr } from "#functions/core/table/packed.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { withMail } from "#functions/engine/order/with-mail.ts";
import { waitsUntil } from "#functions/mail/shares/mail-day.ts";
import { requestedShare } from "#functions/mail/shares/mail-shares.ts";
import { mustHaveShare } from "#functions/mail/shares/recipient-cap.ts";
import { limitConfirmations, limitTickets } from "#functions/orders/rate-limits.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import type { StoredOrderMail } from "#functions/stored/order/mail.ts";
import { MAIL_ID_LENGTH } from "#functions/stored/order/mail.ts";
import { attendeeProblem } from "#shared/contracts/attendees.ts";
import { bringsTickets, MailState, type OrderMail } from "#shared/contracts/order/order-mails.ts";
import { orderProblem } from "#shared/contracts/orders.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import { isSameAddress } from "#shared/core/text/email-address.ts";
import { isCancelled, isComplete } from "#shared/rules/order/order-life.ts";

/** A CONFIRMATION goes to the buyer with all active tickets, a TICKET to its attendee. */
export type Wanted = { kind: "CONFIRMATION" } | { kind: "TICKET"; index: number };

/** Idempotent by `key`. Throws 429 too if the mail would not be sent. */
export async function requestMail(
  order: OrderItems,
  wanted: Wanted,
  { by, key }: { by: string; key: string },
): Promise<void> {
  const index = wanted.kind === "TICKET" ? wanted.index : undefined;
  const id = await hmac(
    "mail-request",
    `${order.head.id}#${wanted.kind}#${index ?? ""}#${key}`,
    MAIL_ID_LENGTH,
  );
  if (order.mails.some((mail) => mail.id === id)) return;
  const to = recipientOf(order, wanted);
  await (index === undefined
    ? limitConfirmations(order.head.id)
    : limitTickets(order.head.id, index));
  const share = requestedShare({ order });
  await mustHaveShare(share, to);
  await commitOrder(order, (now) => {
    if (now.mails.some((mail) => mail.id === id)) return null;
    const mail = { id, kind: wanted.kind, to: recipientOf(now, wanted), index };
    return withMail({ head: {} }, now.head, mail, by);
  });
}

/** Throws 429. The mailbox's share is not checked, because it must not stop the change. */
export async function newTicketMail(order: OrderItems, index: number): Promise<string> {
  await limitTickets(order.head.id, index);
  return randomText(MAIL_ID_LENGTH);
}

function recipientOf({ head, attendees }: OrderItems, wanted: Wanted): string {
  if (isCancelled(head)) throw orderProblem("order_cancelled");
  if (!isComplete(head) || !head.buyer) throw orderProblem("order_not_complete");
  const active = attendees.filter(({ status }) => status === "ACTIVE");
  if (wanted.kind === "CONFIRMATION" && active.length > 0) return head.buyer.email;
  const holder = wanted.kind === "TICKET" && active.find(({ index }) => index === wanted.index);
  if (!holder) throw attendeeProblem("ticket_cancelled");
  return holdersAddress(head, holder);
}

/** What is for a guest without an address goes to the buyer. */
export const holdersAddress = ({ buyer }: Pick<Head, "buyer">, { email }: { email: string }) =>
  email || (buyer?.email ?? "");

/** The first confirmation, then requested mails, oldest first. */
export function presentMails({ head, mails }: Pick<OrderItems, "head" | "mails">): OrderMail[] {
  const requested = mails.toSorted((a, b) => a.requestedAt.localeCompare(b.requestedAt));
  return [
    ...firstMail(head),
    ...requested.map(({ id, kind, to, state, at, again: isSecond = false, index }) => ({
      id,
      kind,
      to,
      ...stateOf(state),
      at,
      isSecond,
      attendeeId: index === undefined ? null : attendeeIdOf(head.id, index),
    })),
  ];
}

const lost: readonly string[] = ["FAILED", "BOUNCED", "SOFT_BOUNCED"] satisfies MailState[];

/** True if no mail has brought the ticket's new code. The door refuses that of earlier mails. */
export function isTicketOutdated(
  { mails }: Pick<OrderItems, "mails">,
  attendee: StoredAttendee,
): boolean {
  const { status, codeAt } = attendee;
  if (status !== "ACTIVE" || codeAt === undefined) return false;
  const brings = (mail: StoredOrderMail) =>
    bringsTickets.includes(mail.kind) && (mail.kind === "CONFIRMATION" || isOf(attendee)(mail));
  const isLost = ({ state }: StoredOrderMail) => lost.includes(state);
  return !mails.some((mail) => brings(mail) && !isLost(mail) && mail.requestedAt >= codeAt);
}

/** A guest's first mail has all tickets of their address. */
export const isOf =
  ({ index, email }: StoredAttendee) =>
  ({ kind, index: of, to }: StoredOrderMail): boolean =>
    of === index || (kind === "GUEST_TICKETS" && isSameAddress(to, email));

function firstMail({ mail, buyer }: Head): OrderMail[] {
  if (!mail || !buyer) return [];
  const { at, to = buyer.email, again: isSecond = false } = mail;
  const state = stateOf(mail.state);
  return [{ id: "first", kind: "CONFIRMATION", to, ...state, at, isSecond, attendeeId: null }];
}

function stateOf(stored: string): Pick<OrderMail, "state" | "waitsUntil"> {
  const state = wordOr(MailState, stored, "UNKNOWN");
  return { state, waitsUntil: waitsUntil(state) };
}
