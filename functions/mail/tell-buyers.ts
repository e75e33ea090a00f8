// How do an event's buyers get new connection details? By pages, so that other mails get through.
import { readJoinDetails } from "#functions/access/buyers-event.ts";
import { findEvent } from "#functions/access/event-access.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { logAbout, logger } from "#functions/core/ports/logger.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { listedIds } from "#functions/core/table/list-index.ts";
import { LIST_PARTITIONS } from "#functions/core/table/listed-item.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { withMail } from "#functions/engine/order/with-mail.ts";
import { type Page, type Place, pageWrite, readPage } from "#functions/mail/join-details-page.ts";
import { MAIL_ID_LENGTH } from "#functions/stored/order/mail.ts";
import { problem } from "#shared/core/problems.ts";
import { isComplete } from "#shared/rules/order/order-life.ts";

/** The number that the second queue sends in a minute, at half of a new account's 14 a second. */
export const ORDERS_A_PAGE = 400;
const PAUSE_SECONDS = 60;
const AT_ONCE = 20;

/** Throws if a mail was not written, so that the page is retried; none is written twice. */
export async function tellBuyers(page: Page): Promise<void> {
  const event = await findEvent(page.eventId);
  if (!event || (await readJoinDetails(event)) === "") return;
  const orders = await ordersFrom(page);
  // The next page is written first, so that an order that fails does not delay it.
  const end = await handOn(page, orders);
  const own = orders.filter((order) => end === null || !isBehind(order, end));
  let failed = 0;
  const work = ({ orderId }: Place) =>
    logAbout({ orderId, eventId: page.eventId }, () =>
      tellJoinDetails(orderId, { by: page.by, key: page.request, since: page.requestedAt }).catch(
        (error: unknown) => {
          failed++;
          logger.error("connection details not mailed", {
            error: error instanceof Error ? error : String(error),
          });
        },
      ),
    );
  await forEachConcurrent(own, { atOnce: AT_ONCE, isOver: () => false, work });
  if (failed > 0)
    throw new Error(`${failed} of ${own.length} orders have no mail with the connection details.`);
}

/** All that are left, or at least one more than the page takes. */
async function ordersFrom({ eventId, after }: Page): Promise<Place[]> {
  const orders: Place[] = [];
  for (
    let partition = after.partition;
    partition < LIST_PARTITIONS && orders.length <= ORDERS_A_PAGE;
    partition++
  ) {
    const places = (await listedIds(eventId, "ORD", partition)).map((orderId) => ({
      partition,
      orderId,
    }));
    orders.push(...places.filter((place) => isBehind(place, after)));
  }
  return orders;
}

/** Returns the last order of this page; null if the page takes all the rest. */
async function handOn(page: Page, orders: readonly Place[]): Promise<Place | null> {
  const last = orders[ORDERS_A_PAGE - 1];
  if (!last || orders.length === ORDERS_A_PAGE) return null;
  const put = await writeItem(
    pageWrite({ ...page, number: page.number + 1, after: last }, PAUSE_SECONDS),
  );
  if (put.ok) return last;
  // An earlier try wrote the next page; this page ends where that begins, even with new orders.
  const earlier = put.item ? readPage(put.item) : null;
  if (!earlier) throw problem("busy");
  return earlier.after;
}

const isBehind = (place: Place, other: Place): boolean =>
  place.partition === other.partition
    ? place.orderId > other.orderId
    : place.partition > other.partition;

/** Idempotent by `key`. Confirmations of orders completed after `since` have the new details. */
async function tellJoinDetails(
  orderId: string,
  { by, key, since }: { by: string; key: string; since: string },
): Promise<void> {
  const id = await hmac("mail-request", `${orderId}#JOIN_DETAILS#${key}`, MAIL_ID_LENGTH);
  await commitOrder(orderId, ({ head, attendees, mails }) => {
    const { buyer, completedAt } = head;
    const isOlder = isComplete(head) && completedAt !== null && completedAt <= since;
    const isGuest = attendees.some((one) => one.status === "ACTIVE");
    if (!isOlder || !isGuest || !buyer || mails.some((mail) => mail.id === id)) return null;
    const mail = { id, kind: "JOIN_DETAILS" as const, to: buyer.email };
    return withMail({ head: {} }, head, mail, by);
  });
}
