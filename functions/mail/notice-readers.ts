// Who of an order is told about its event, and what do they know? Its mails say when they were last
// told; what has not left yet is replaced.
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import type { StoredOrderMail } from "#functions/stored/order/mail.ts";
import { bringsTickets, type OrderMailKind } from "#shared/contracts/order/order-mails.ts";
import { isSameAddress } from "#shared/core/text/email-address.ts";
import { guestAddresses, ticketsAt } from "#shared/rules/order/guest-addresses.ts";
import { isComplete } from "#shared/rules/order/order-life.ts";

/** `index` is of a ticket of a guest; the buyer has none. */
export type Reader = { to: string; index?: number };
type Order = Pick<OrderItems, "head" | "attendees" | "mails">;

/** The mails that say the event's date and place of the moment at which they were written. */
const saysFacts: readonly OrderMailKind[] = [...bringsTickets, "EVENT_CHANGED", "EVENT_OFF"];
/** A mail is written so long before it is known to have left, at most but for a slow provider. */
const WRITTEN_BEFORE_MS = 5_000;

const left: readonly string[] = ["CLAIMED", "ACCEPTED", "UNKNOWN"];
const unsent: readonly string[] = ["PENDING", "WAITING"];

/** The buyer, and each other address of a valid ticket to which a ticket was mailed. */
export function readersOf({ head, attendees, mails }: Order): Reader[] {
  const active = attendees.filter(({ status }) => status === "ACTIVE");
  if (!isComplete(head) || !head.buyer || active.length === 0) return [];
  const guests = guestAddresses(active, head.buyer).flatMap((email) => {
    const brought = mails.find((mail) => hasTickets(mail) && isSameAddress(mail.to, email));
    const [ticket] = ticketsAt(active, email);
    return brought && ticket ? [{ to: brought.to, index: ticket.index }] : [];
  });
  return [{ to: head.buyer.email }, ...guests];
}

const hasTickets = ({ kind, state }: StoredOrderMail): boolean =>
  bringsTickets.includes(kind) && left.includes(state);

/** The instant whose facts a reader has; the earliest one that is possible. */
export function toldAt({ to, index }: Reader, { head, mails }: Order): string {
  const own = mails.filter(
    ({ kind, state, to: other }) =>
      saysFacts.includes(kind) && left.includes(state) && isSameAddress(other, to),
  );
  const first = index === undefined ? [head.completedAt ?? "", writtenAt(head.mail)] : [];
  const instants = own.flatMap((mail) => [mail.requestedAt, writtenAt(mail)]);
  return [...first, ...instants].toSorted().at(-1) ?? "";
}

export const unsentTo = ({ to }: Reader, { mails }: Order): StoredOrderMail[] =>
  mails.filter(
    (mail) => isOfEvent(mail) && unsent.includes(mail.state) && isSameAddress(mail.to, to),
  );

const isOfEvent = ({ kind }: StoredOrderMail): boolean =>
  kind === "EVENT_CHANGED" || kind === "EVENT_OFF";

/** A mail that was being sent when a newer one was asked for says nothing more. */
export const isReplaced = (mail: StoredOrderMail, { mails }: Order): boolean =>
  mails.some(
    (other) =>
      isOfEvent(other) &&
      other.requestedAt > mail.requestedAt &&
      [...left, ...unsent].includes(other.state) &&
      isSameAddress(other.to, mail.to),
  );

function writtenAt(mail: { state: string; at: string | null } | null): string {
  if (!mail?.at || !left.includes(mail.state)) return "";
  return new Date(Date.parse(mail.at) - WRITTEN_BEFORE_MS).toISOString();
}
