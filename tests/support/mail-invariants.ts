// Did every mail leave once, and is none forgotten? Counts what was sent, and compares it with what the orders say of it.
import { asSystem } from "#functions/core/scope.ts";
import { readOrder } from "#functions/orders/order.ts";
import { allOrderIds } from "#tests/support/all-orders.ts";

/** What was sent to whom; every order of such a test has an address of its own. */
export type SentMail = { to: string };

/** Addresses that were written to more than once. Empty is right. */
export function repeatedMails(sent: SentMail[]): string[] {
  return [...countBy(sent)].filter(([, count]) => count > 1).map(([to, count]) => `${count} mails to ${to}`);
}

/**
 * Completed orders whose mail came to no end, or to one that is not true: accepted means that exactly one was sent, failed that
 * none is under way. Unknown may be either, and says so. Empty is right once everything that was under way has ended.
 */
export async function untoldOrders(eventId: string, sent: SentMail[]): Promise<string[]> {
  const counts = countBy(sent);
  const ids = await allOrderIds(eventId);
  const orders = await asSystem(() => Promise.all(ids.map(readOrder)));
  const heads = orders.flatMap((order) => (order?.head.status === "COMPLETED" ? [order.head] : []));
  return heads.flatMap(({ id, mail, due, buyer }) => {
    const count = counts.get(buyer?.email ?? "") ?? 0;
    const isTold = mail?.state === "ACCEPTED" ? count === 1 : mail?.state === "UNKNOWN" || mail?.state === "FAILED";
    return isTold && due === null ? [] : [`order ${id}: mail ${mail?.state}, ${count} sent, due ${due}`];
  });
}

const countBy = (sent: SentMail[]): Map<string, number> =>
  new Map([...Map.groupBy(sent, ({ to }) => to)].map(([to, mails]) => [to, mails.length]));
