// Does the address of a buyer or a guest take this order's mails? The newest one to it tells.
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import type { StoredOrderMail } from "#functions/stored/order/mail.ts";
import type { MailState } from "#shared/contracts/order/order-mails.ts";
import { isSameAddress } from "#shared/core/text/email-address.ts";

type Mail = Pick<StoredOrderMail, "kind" | "to" | "state" | "requestedAt">;
type Order = Pick<OrderItems, "head" | "mails">;

/** Neither came back for good nor is on its way. */
const saysNothing: readonly string[] = ["FAILED", "LIMITED", "SOFT_BOUNCED"] satisfies MailState[];

/** Of all mails of the order, whatever they are about. */
export const isUndeliveredAt = (order: Order, email: string): boolean =>
  allMails(order).findLast(
    ({ to, state }) => isSameAddress(to, email) && !saysNothing.includes(state),
  )?.state === "BOUNCED";

type Marks = { isUndelivered: boolean; guests: StoredAttendee[] };

/** After a step of a mail to `to`: the order's mark, and whose mark changes. */
export function marksAfter(order: OrderItems, to: string): Marks {
  const { head, attendees } = order;
  const isNow = isUndeliveredAt(order, to);
  const isTo = (email: string | undefined) => email !== undefined && isSameAddress(email, to);
  return {
    isUndelivered: isTo(head.buyer?.email) ? isNow : head.isUndelivered,
    guests: attendees.filter(
      ({ email, isUndelivered = false }) => isTo(email) && isUndelivered !== isNow,
    ),
  };
}

/** With its first confirmation, oldest first. */
export function allMails({ head, mails }: Order): Mail[] {
  const { mail, buyer } = head;
  const to = mail?.to ?? buyer?.email;
  const first = { kind: "CONFIRMATION", requestedAt: "" } as const;
  return [
    ...(mail && to !== undefined ? [{ ...first, to, state: mail.state }] : []),
    ...mails.toSorted((a, b) => a.requestedAt.localeCompare(b.requestedAt)),
  ];
}
