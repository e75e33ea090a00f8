// How does a page of an event's orders lie in the table, whose buyers are to hear of new connection
// details? As an item that the mail queue names like a mail. The sweeper looks after it as after
// any mail.
import * as z from "zod";
import { nowSeconds } from "#functions/core/clock.ts";
import { unsentMail } from "#functions/core/mail-queue.ts";
import type { Item, Key, Write } from "#functions/core/table.ts";

const KIND = "JOIN_DETAILS_PAGE";
const KEPT_SECONDS = 30 * 24 * 3600;

/** The place of an order in its event's list index. */
export type Place = { partition: number; orderId: string };

const Page = z.object({
  acc: z.string(),
  eventId: z.string(),
  /** What all pages of one sending have in common. */
  request: z.string(),
  number: z.number(),
  /** The page's orders stand behind this place. */
  after: z.object({ partition: z.number(), orderId: z.string() }),
  /** Who asked, and when. */
  by: z.string(),
  requestedAt: z.string(),
});
export type Page = z.output<typeof Page>;

/** The first page of a sending. */
export const firstPage = (asked: Omit<Page, "number" | "after">): Page => ({
  ...asked,
  number: 0,
  after: { partition: 0, orderId: "" },
});

/** The page that an item holds; null where it holds something else. */
export const readPage = (item: Item): Page | null =>
  item["kind"] === KIND ? Page.parse(item) : null;

/**
 * Puts a page, to be worked on at once or after so many seconds; refused where it is there already.
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
