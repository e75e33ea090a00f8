// How is a page of orders stored, whose buyers get new connection details? As an item that the mail
// queue and the sweeper treat like a mail.
import * as z from "zod";
import { nowSeconds } from "#functions/core/clock.ts";
import { unsentMail } from "#functions/core/mail-queue.ts";
import type { Item, Key, Write } from "#functions/core/table.ts";

const KIND = "JOIN_DETAILS_PAGE";
const KEPT_SECONDS = 30 * 24 * 3600;

/** The position of an order in its event's list index. */
export type Place = { partition: number; orderId: string };

const Page = z.object({
  acc: z.string(),
  eventId: z.string(),
  /** The id shared by all pages of one sending. */
  request: z.string(),
  number: z.number(),
  /** The page begins with the first order after this position. */
  after: z.object({ partition: z.number(), orderId: z.string() }),
  /** The person who asked for the sending, and when. */
  by: z.string(),
  requestedAt: z.string(),
});
export type Page = z.output<typeof Page>;

export const firstPage = (asked: Omit<Page, "number" | "after">): Page => ({
  ...asked,
  number: 0,
  after: { partition: 0, orderId: "" },
});

/** The page that an item holds; null if the item holds something else. */
export const readPage = (item: Item): Page | null =>
  item["kind"] === KIND ? Page.parse(item) : null;

/**
 * Writes a page, to be handled at once or after `afterSeconds`. The write is refused if the page
 * exists.
 */
export function pageWrite(page: Page, afterSeconds?: number): Write {
  const key = pageKey(page);
  const ttl = nowSeconds() + KEPT_SECONDS;
  const item = { ...key, ...unsentMail(key.pk, afterSeconds), ...page, kind: KIND, ttl };
  return { put: item, if: "attribute_not_exists(pk)" };
}

export const pageKey = ({ acc, request, number }: Page): Key => ({
  pk: `ACC#${acc}`,
  sk: `MAIL#${request}-${number}`,
});
