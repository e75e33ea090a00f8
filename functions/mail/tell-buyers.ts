// How do all buyers of an event get new connection details? In pages, a minute apart, so that ten
// thousand mails do not delay others.
import { findEvent } from "#functions/access/event-access.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { listedIds } from "#functions/core/table/list-index.ts";
import { LIST_PARTITIONS } from "#functions/core/table/listed-item.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { withMail } from "#functions/engine/order/with-mail.ts";
import { type Page, type Place, pageWrite, readPage } from "#functions/mail/join-details-page.ts";
import { MAIL_ID_LENGTH } from "#functions/stored/order/mail.ts";
import { problem } from "#shared/core/problems.ts";
import { joinDetails } from "#shared/rules/join-details.ts";
import { isComplete } from "#shared/rules/order-life.ts";

/** The number that SES sends in half a minute, at a new account's 14 mails a second. */
export const ORDERS_A_PAGE = 400;
const PAUSE_SECONDS = 60;
const AT_ONCE = 20;

/**
 * Writes the mails of a page's orders; does nothing if the event has no connection details any
 * more. Throws if a mail could not be written, so that the page is retried. The retry writes no
 * mail twice.
 */
export async function tellBuyers(page: Page): Promise<void> {
  const event = await findEvent(page.eventId);
  if (!event || joinDetails(event) === "") return;
  const orders = await ordersFrom(page);
  // The next page is written first, so that an order that fails does not delay it.
  const end = await handOn(page, orders);
  const own = orders.filter((order) => end === null || !isBehind(order, end));
  let failed = 0;
  const work = ({ orderId }: Place) =>
    tellJoinDetails(orderId, { by: page.by, key: page.request, since: page.requestedAt }).catch(
      (error: unknown) => {
        failed++;
        logger.error("connection details not mailed", {
          orderId,
          error: error instanceof Error ? error : String(error),
        });
      },
    );
  await forEachConcurrent(own, { atOnce: AT_ONCE, isOver: () => false, work });
  if (failed > 0)
    throw new Error(`${failed} of ${own.length} orders have no mail with the connection details.`);
}

/** The orders from a page on: all that are left, or at least one more than the page takes. */
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

/**
 * Writes the next page if more orders are left than this page takes. Returns the last order of this
 * page; null if the page takes all the rest.
 */
async function handOn(page: Page, orders: readonly Place[]): Promise<Place | null> {
  const last = orders[ORDERS_A_PAGE - 1];
  if (!last || orders.length === ORDERS_A_PAGE) return null;
  const put = await writeItem(
    pageWrite({ ...page, number: page.number + 1, after: last }, PAUSE_SECONDS),
  );
  if (put.ok) return last;
  // An earlier try wrote the next page. New orders may exist since then, but this page still ends
  // where that page begins.
  const earlier = put.item ? readPage(put.item) : null;
  if (!earlier) throw problem("busy");
  return earlier.after;
}

const isBehind = (place: Place, other: Place): boolean =>
  place.partition === other.partition
    ? place.orderId > other.orderId
    : place.partition > other.partition;

/**
 * Requests a mail with the event's new connection details for the buyer of an order. A retry with
 * the same `key` makes no second mail. Orders without an active ticket get none. Orders completed
 * after `since` get none, because their confirmation has the new details.
 */
async function tellJoinDetails(
  orderId: string,
  asked: { by: string; key: string; since: string },
): Promise<void> {
  const id = await hmac("mail-request", `${orderId}#JOIN_DETAILS#${asked.key}`, MAIL_ID_LENGTH);
  await commitOrder(orderId, ({ head, attendees, mails }) => {
    const { buyer, completedAt } = head;
    const isOlder = isComplete(head) && completedAt !== null && completedAt <= asked.since;
    const isGuest = attendees.some((one) => one.status === "ACTIVE");
    if (!isOlder || !isGuest || !buyer || mails.some((mail) => mail.id === id)) return null;
    const mail = { id, kind: "JOIN_DETAILS" as const, to: buyer.email };
    return withMail({ head: {} }, head, mail, asked.by);
  });
}
