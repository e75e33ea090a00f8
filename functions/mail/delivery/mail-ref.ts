// Which mail does an item's key name? An order, an account or an address owns the item.
import { OWNER } from "#functions/core/table/item.ts";
import type { Key } from "#functions/core/table/table.ts";
import type { MailPlace } from "#functions/mail/delivery/delivery.ts";
import type { MailRef } from "#functions/mail/delivery/mail-queue.ts";
import { accountMailItem, addressMailItem } from "#functions/stored/mails.ts";
import { recipientItem } from "#functions/stored/messages.ts";
import { orderMailItem } from "#functions/stored/order/mail.ts";

/** The reference that the mail queue carries; null if the key is not that of a mail. */
export function mailRefOf(key: Key): MailRef | null {
  const ofOrder = orderMailItem.idsIn(key);
  if (ofOrder) return { order: ofOrder.orderId, mail: ofOrder.id };
  const ofAccount = accountMailItem.idsIn(key);
  if (ofAccount) return { account: ofAccount.accountId, mail: ofAccount.id };
  const ofMessage = recipientItem.idsIn(key);
  if (ofMessage) {
    const { eventId: event, messageId: message, page, hash: mail } = ofMessage;
    return { event, message, page: Number(page), mail };
  }
  const ofAddress = addressMailItem.idsIn(key);
  return ofAddress && { address: ofAddress.address, mail: ofAddress.id };
}

/** Whose mail it is: the account of its item, or the person of its address. */
export const tenantOf = (item: Record<string, unknown>, ref: MailRef): string =>
  String(item[OWNER] ?? ("address" in ref ? ref.address : "none"));

export function tenantAt(place: MailPlace): string {
  switch (place.kind) {
    case "item":
      return tenantOf(place.item, place.ref);
    case "recipient":
      return place.recipient.accountId;
    default:
      return place.order.head.accountId;
  }
}
