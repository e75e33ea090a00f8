// Was every mail sent once, and was none forgotten? Compares the sent mails with the state of the
// orders.
import type { EventOrders } from "#tests/support/table/all-orders.ts";

/** The recipient of a sent mail. In these tests every order has its own address. */
export type SentMail = { to: string };

/** Without those that tell the organizer of each order. */
export const toBuyers = <M extends SentMail>(sent: M[], owner: { me: { email: string } }): M[] =>
  sent.filter(({ to }) => to !== owner.me.email);

/** Addresses that got more than `most` mails; empty is right. */
export function repeatedMails(sent: SentMail[], most = 1): string[] {
  return [...countBy(sent)]
    .filter(([, count]) => count > most)
    .map(([to, count]) => `${count} mails to ${to}`);
}

/**
 * Completed orders whose mail has no final state, or a wrong one. `ACCEPTED` means one mail, or two
 * after a marked second sending; `UNKNOWN` is due for one second sending.
 */
export function untoldOrders(all: EventOrders, sent: SentMail[]): string[] {
  return completedMails(all, sent).flatMap(({ id, mail, due, count }) => {
    const isWaiting = mail?.state === "UNKNOWN" && !mail.again;
    const isAccepted =
      mail?.state === "ACCEPTED" && (mail.again ? count >= 1 && count <= 2 : count === 1);
    const isTold = isAccepted || isWaiting || mail?.state === "UNKNOWN" || mail?.state === "FAILED";
    return isTold && (due !== null) === isWaiting
      ? []
      : [`order ${id}: mail ${mail?.state}, ${count} sent, due ${due}`];
  });
}

/**
 * Completed orders without any sent mail. Empty is right after the time for second sendings has
 * passed.
 */
export function forgottenOrders(all: EventOrders, sent: SentMail[]): string[] {
  return completedMails(all, sent)
    .filter(({ count }) => count === 0)
    .map(({ id, mail }) => `order ${id}: mail ${mail?.state}, none sent`);
}

function completedMails({ orders }: EventOrders, sent: SentMail[]) {
  const counts = countBy(sent);
  const heads = orders.flatMap(({ head }) => (head.status === "COMPLETED" ? [head] : []));
  return heads.map(({ id, mail, due, buyer }) => ({
    id,
    mail,
    due,
    count: counts.get(buyer?.email ?? "") ?? 0,
  }));
}

const countBy = (sent: SentMail[]): Map<string, number> =>
  new Map([...Map.groupBy(sent, ({ to }) => to)].map(([to, mails]) => [to, mails.length]));
