// How is a page of buyers who get new connection details stored? As an item queued like a mail.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import type { Item, Key, Write } from "#functions/core/table/table.ts";
import { unsentMail } from "#functions/engine/order/unsent-mail.ts";
import { joinDetailsPageItem } from "#functions/stored/mails.ts";

const KIND = "JOIN_DETAILS_PAGE";
const KEPT_SECONDS = 30 * 24 * 3600;

/** The position of an order in its event's list index. */
export type Place = { partition: number; orderId: string };

export type Page = Pick<
  ReturnType<typeof joinDetailsPageItem.parse>,
  "accountId" | "eventId" | "request" | "number" | "after" | "by" | "requestedAt"
>;

export const firstPage = (request: Omit<Page, "number" | "after">): Page => ({
  ...request,
  number: 0,
  after: { partition: 0, orderId: "" },
});

export const readPage = (item: Item): Page | null =>
  item["kind"] === KIND ? joinDetailsPageItem.parse(item) : null;

/** The write is refused if the page exists. Without `afterSeconds` it is handled at once. */
export function pageWrite(page: Page, afterSeconds?: number): Write {
  const ttl = nowSeconds() + KEPT_SECONDS;
  const delivery = unsentMail(pageKey(page).pk, afterSeconds);
  const put = joinDetailsPageItem.whole({ ...page, ...delivery, kind: KIND, ttl });
  return { put, if: "attribute_not_exists(pk)" };
}

export const pageKey = (page: Page): Key => joinDetailsPageItem.key(page);
