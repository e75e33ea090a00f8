// What may a mail tell that belongs to no order? A link for a sign-in, or the orders of an address.
import { setting } from "#functions/core/ports/settings.ts";
import type { Item } from "#functions/core/table/table.ts";
import { comingOrders } from "#functions/mail/coming-orders.ts";
import { confirmationOf } from "#functions/mail/confirmation.ts";
import { resetTokenOf } from "#functions/mail/password-reset.ts";
import { accountMailItem, addressMailItem } from "#functions/stored/mails.ts";

type OfPerson = { item: Item };

export async function confirmEmailFacts({ item }: OfPerson) {
  const { to, data } = accountMailItem.parse(item);
  const { userId, nonce, firstName } = data;
  const { token, code } = await confirmationOf(userId, nonce);
  const url = `${setting("APP_ORIGIN")}/manage/profile/confirm-email-address/${token}`;
  return { to, firstName, url, code };
}

export async function resetPasswordFacts({ item }: OfPerson) {
  const { to, data } = accountMailItem.parse(item);
  const { userId, nonce, firstName } = data;
  const token = await resetTokenOf(userId, nonce);
  return { to, firstName, url: `${setting("APP_ORIGIN")}/auth/reset-password/${token}` };
}

/** Null without an upcoming order. */
export async function findTicketsFacts({ item }: OfPerson) {
  const { to } = addressMailItem.parse(item);
  const coming = await comingOrders(to);
  return coming.events.length > 0 ? { to, ...coming } : null;
}
