// Did every mail leave once, and is none forgotten? Counts what was sent, and compares it with what
// the orders say of it.
import { asSystem } from "#functions/core/scope.ts";
import { readOrder } from "#functions/orders/order.ts";
import { allOrderIds } from "#tests/support/all-orders.ts";

/** What was sent to whom; every order of such a test has an address of its own. */
export type SentMail = { to: string };

/** Addresses that were written to more often than `most` times. Empty is right. */
export function repeatedMails(sent: SentMail[], most = 1): string[] {
  return [...countBy(sent)]
    .filter(([, count]) => count > most)
    .map(([to, count]) => `${count} mails to ${to}`);
}

/**
 * Completed orders whose mail came to no end, or to one that is not true: accepted means that
 * exactly one was sent, or a second one that says so; failed that none is under way. What may have
 * left waits to be sent once more, and only once. Empty is right once everything that was under way
 * has ended.
 */
export async function untoldOrders(eventId: string, sent: SentMail[]): Promise<string[]> {
  return (await completedMails(eventId, sent)).flatMap(({ id, mail, due, count }) => {
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
 * Completed orders to which no mail ever left. Empty is right once the second sendings have had
 * their time.
 */
export async function forgottenOrders(eventId: string, sent: SentMail[]): Promise<string[]> {
  const mails = await completedMails(eventId, sent);
  return mails
    .filter(({ count }) => count === 0)
    .map(({ id, mail }) => `order ${id}: mail ${mail?.state}, none sent`);
}

async function completedMails(eventId: string, sent: SentMail[]) {
  const counts = countBy(sent);
  const ids = await allOrderIds(eventId);
  const orders = await asSystem(() => Promise.all(ids.map(readOrder)));
  const heads = orders.flatMap((order) => (order?.head.status === "COMPLETED" ? [order.head] : []));
  return heads.map(({ id, mail, due, buyer }) => ({
    id,
    mail,
    due,
    count: counts.get(buyer?.email ?? "") ?? 0,
  }));
}

const countBy = (sent: SentMail[]): Map<string, number> =>
  new Map([...Map.groupBy(sent, ({ to }) => to)].map(([to, mails]) => [to, mails.length]));
