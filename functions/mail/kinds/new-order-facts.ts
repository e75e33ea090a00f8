// What may the mail about a new order tell? Who bought what, or of free orders only that there are
// more, because strangers make any number of them.
import { isProvenAccount } from "#functions/access/account-access.ts";
import { findEvent } from "#functions/access/event-access.ts";
import { readEventSettings } from "#functions/access/event-texts.ts";
import { organizerOf } from "#functions/access/organizer-of.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { linesOf, promoOf } from "#functions/engine/sale/price-lines.ts";
import { takeShare } from "#functions/mail/shares/recipient-cap.ts";
import type { StoredOrderMail } from "#functions/stored/order/mail.ts";

type Requested = { order: Pick<OrderItems, "head">; mail: StoredOrderMail };

export async function newOrderFacts({ order: { head }, mail: { id, to } }: Requested) {
  const { id: orderId, accountId, eventId, buyer, reference } = head;
  const { currency, totals, isTaxInclusive, isManual } = head;
  const event = await findEvent(eventId);
  if (!event || !buyer || reference === null)
    throw new Error("A completed order lacks its event, buyer or reference.");
  const share = await (head.paid === null ? shareFor(accountId, to, id) : "own");
  const terms = { isTaxInclusive, isManual, currency, ...promoOf(head) };
  const prices = { lines: linesOf(head), totals, ...terms };
  if (share === null) return null;
  const [organizer, settings, isProven] = await Promise.all([
    organizerOf(event),
    readEventSettings(event),
    isProvenAccount(accountId),
  ]);
  const texts = { organizer: organizer ?? { contactEmail: to }, settings, isProven };
  return { share, to, orderId, reference, event, buyer, ...texts, ...prices };
}

async function shareFor(asker: string, to: string, mailId: string): Promise<"own" | "sum" | null> {
  if (await takeShare({ cause: "NEW_FREE_ORDER", asker }, to, mailId)) return "own";
  return (await takeShare({ cause: "MORE_FREE_ORDERS", asker }, to, mailId)) ? "sum" : null;
}
