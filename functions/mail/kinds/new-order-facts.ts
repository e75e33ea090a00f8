// What may the mail about a new order tell? Who bought what, or of free orders only that there are
// more, because strangers make any number of them.
import { findEvent } from "#functions/access/event-access.ts";
import { readEventSettings } from "#functions/access/event-texts.ts";
import { getItem } from "#functions/core/table/table.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { linesOf, promoOf } from "#functions/engine/sale/price-lines.ts";
import { lowerCase } from "#functions/mail/shares/mailbox-of.ts";
import { takeShare } from "#functions/mail/shares/recipient-cap.ts";
import type { StoredOrderMail } from "#functions/stored/order/mail.ts";
import { claimOf, emailClaimItem, membershipItem, userItem } from "#functions/stored/users.ts";

type Requested = { order: Pick<OrderItems, "head">; mail: StoredOrderMail };

export async function newOrderFacts({ order: { head }, mail: { id, to } }: Requested) {
  const { id: orderId, accountId, eventId, buyer, reference } = head;
  const { currency, totals, isTaxInclusive, isManual } = head;
  const event = await findEvent(eventId);
  if (!event || !buyer || reference === null)
    throw new Error("A completed order lacks its event, buyer or reference.");
  const isFree = head.paid === null && !(await isConfirmedIn(accountId, to));
  const share = await (isFree ? shareFor(accountId, to, id) : "own");
  const terms = { isTaxInclusive, isManual, currency, ...promoOf(head) };
  const prices = { lines: linesOf(head), totals, ...terms };
  if (share === null) return null;
  const texts = { organizer: { contactEmail: to }, settings: await readEventSettings(event) };
  return { share, to, orderId, reference, event, buyer, ...texts, ...prices };
}

async function shareFor(asker: string, to: string, mailId: string): Promise<"own" | "sum" | null> {
  if (await takeShare({ cause: "NEW_FREE_ORDER", asker }, to, mailId)) return "own";
  return (await takeShare({ cause: "MORE_FREE_ORDERS", asker }, to, mailId)) ? "sum" : null;
}

/** By a member of the account. */
async function isConfirmedIn(accountId: string, to: string): Promise<boolean> {
  const claim = await getItem(emailClaimItem.key(claimOf(lowerCase(to))));
  if (!claim) return false;
  const { userId } = emailClaimItem.parse(claim);
  const [user, membership] = await Promise.all([
    getItem(userItem.key({ id: userId })),
    getItem(membershipItem.key({ userId, accountId })),
  ]);
  const isMember = membership !== null && membershipItem.parse(membership).status === "ACTIVE";
  return isMember && user !== null && userItem.parse(user).emailConfirmedAt !== null;
}
