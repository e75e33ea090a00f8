// Which mails does an order have, and how is one asked for again? Each is an item of its own with its own delivery.
import { nowAt, nowSeconds, randomText } from "#functions/core/clock.ts";
import { hmac } from "#functions/core/secrets.ts";
import { type Change, commitOrder } from "#functions/orders/commit.ts";
import { type AttendeeItem, type Head, type MailItem, mailKey, type OrderItems } from "#functions/orders/head.ts";
import { limitConfirmations, limitTickets } from "#functions/orders/limits.ts";
import type { OrderMail } from "#shared/contracts/orders.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";

/** Seconds after which the sweeper asks whether the mail is out. */
const LOOK_AGAIN_SECONDS = 120;
const ID_LENGTH = 12;

/** What is asked for: all active tickets to the buyer, or one ticket to its attendee. */
export type Wanted = { kind: "CONFIRMATION" } | { kind: "TICKET"; index: number };

/**
 * Asks for a mail of a complete order. The same key asks once, whatever is repeated. Refuses what has no active ticket
 * (409 `ticket_cancelled`) and who asks too often (429).
 */
export async function requestMail(
  order: OrderItems,
  wanted: Wanted,
  asked: { by: string; key: string },
): Promise<void> {
  const index = wanted.kind === "TICKET" ? wanted.index : undefined;
  const id = await hmac("mail-request", `${order.head.id}#${wanted.kind}#${index ?? ""}#${asked.key}`, ID_LENGTH);
  if (order.mails.some((mail) => mail.id === id)) return;
  recipientOf(order, wanted);
  await (index === undefined ? limitConfirmations(order.head.id) : limitTickets(order.head.id, index));
  await commitOrder(order, (now) => {
    if (now.mails.some((mail) => mail.id === id)) return null;
    const mail = { id, kind: wanted.kind, to: recipientOf(now, wanted), index };
    return withMail({ head: {}, stock: { kind: "none" } }, now.head, mail, asked.by);
  });
}

/** The id of a ticket mail that leaves with a change of its ticket. 429 where too many were asked for. */
export async function newTicketMail(order: OrderItems, index: number): Promise<string> {
  await limitTickets(order.head.id, index);
  return randomText(ID_LENGTH);
}

/** A change of an order that also asks for a mail. The mail is written when it leaves, so it says what the change made true. */
export function withMail(
  change: Change,
  head: Head,
  mail: Pick<MailItem, "id" | "kind" | "to" | "index">,
  by: string,
): Change {
  const at = nowAt();
  const { id, index } = mail;
  const what = mail.kind === "TICKET" ? "ticket_requested" : "confirmation_requested";
  const item: MailItem = { ...mail, state: "PENDING", at, requestedAt: at };
  return {
    ...change,
    head: {
      ...change.head,
      due: Math.min(head.due ?? Number.POSITIVE_INFINITY, nowSeconds() + LOOK_AGAIN_SECONDS),
      log: [...(change.head.log ?? head.log), { at, what, by, index }],
    },
    also: (written) => [
      ...(change.also?.(written) ?? []),
      {
        put: { ...mailKey(written.id, id), acc: written.acc, evt: written.evt, ...item },
        if: "attribute_not_exists(pk)",
      },
    ],
  };
}

function recipientOf({ head, attendees }: OrderItems, wanted: Wanted): string {
  if (head.status === "CANCELLED") throw problem("order_cancelled");
  if (head.status !== "COMPLETED" || !head.buyer) throw problem("order_not_complete");
  const active = attendees.filter(({ status }) => status === "ACTIVE");
  if (wanted.kind === "CONFIRMATION" && active.length > 0) return head.buyer.email;
  const holder = wanted.kind === "TICKET" && active.find(({ index }) => index === wanted.index);
  if (!holder) throw problem("ticket_cancelled");
  return holder.email;
}

/** All mails of an order as its contract shows them, oldest first: the confirmation that came with it, then those asked for. */
export function shownMails({ head, mails }: Pick<OrderItems, "head" | "mails">): OrderMail[] {
  const asked = mails.toSorted((a, b) => a.requestedAt.localeCompare(b.requestedAt));
  return [
    ...firstMail(head),
    ...asked.map(({ id, kind, to, state, at, index }) => ({
      id,
      kind,
      to,
      state,
      at,
      attendeeId: index === undefined ? null : attendeeIdOf(head.id, index),
    })),
  ];
}

/**
 * Whether an active ticket has a code that no mail brought: those that left before the code changed carry the earlier one, which is
 * refused at the door.
 */
export function isTicketOutdated(
  { mails }: Pick<OrderItems, "mails">,
  { index, status, codeAt }: AttendeeItem,
): boolean {
  if (status !== "ACTIVE" || codeAt === undefined) return false;
  const brings = (mail: MailItem) => mail.kind === "CONFIRMATION" || mail.index === index;
  return !mails.some((mail) => brings(mail) && mail.state !== "FAILED" && mail.requestedAt >= codeAt);
}

function firstMail({ mail, buyer }: Head): OrderMail[] {
  if (!mail || !buyer) return [];
  const { state, at } = mail;
  return [{ id: "first", kind: "CONFIRMATION", to: mail.to ?? buyer.email, state, at, attendeeId: null }];
}

/** Whether a mail still has to leave. */
export const isUnsent = ({ state }: { state: string }): boolean => state === "PENDING" || state === "CLAIMED";
