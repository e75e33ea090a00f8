// What if a mail to an organizer's contact address comes back? The organizer keeps it, and later
// ones go to the account's owner.
import { findEvent } from "#functions/access/event-access.ts";
import type { Item } from "#functions/core/table/table.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { closeContact } from "#functions/mail/contact-link.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import type { StoredOrderMail } from "#functions/stored/order/mail.ts";
import type { OrderMailKind } from "#shared/contracts/order/order-mails.ts";

const toOrganizer: readonly OrderMailKind[] = ["NEW_ORDER", "REFUND_FAILED"];

type Place =
  | { kind: "order" | "recipient" }
  | { kind: "orderMail"; order: OrderItems; mail: StoredOrderMail }
  | { kind: "item"; item: Item };

/** May be repeated. Nothing for other mails, and for an address that is the organizer's no more. */
export async function keepBounce(place: Place): Promise<void> {
  if (place.kind === "orderMail" && toOrganizer.includes(place.mail.kind)) {
    const event = await findEvent(place.order.head.eventId);
    if (!event) return;
    const { to, requestedAt: askedAt } = place.mail;
    await closeContact({ accountId: event.accountId, id: event.organizerId }, { to, askedAt });
  }
  if (place.kind !== "item" || place.item["kind"] !== "CONTACT_CONFIRMATION") return;
  const { accountId, to, createdAt: askedAt, data } = accountMailItem.parse(place.item);
  await closeContact({ accountId, id: data.organizerId }, { to, askedAt, nonce: data.nonce });
}
