// Where does each recipient's mail lie? In a page that its address names: in the same one whenever
// a message is sent again, so that nobody gets it twice.
import { nowAt } from "#functions/core/ports/clock.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { type Item, queryItems, tryWrite, writeItem } from "#functions/core/table/table.ts";
import { unsentMail } from "#functions/engine/order/unsent-mail.ts";
import { hashOf } from "#functions/mail/messages/unsubscribed.ts";
import {
  recipientItem,
  recipientPageItem,
  type StoredMessage,
  type StoredRecipient,
} from "#functions/stored/messages.ts";
import type { MessageRecipient } from "#shared/contracts/messages.ts";
import { readAttendeeId } from "#shared/core/ids.ts";

/** What the second queue sends in a minute, at half of a new account's 14 a second. */
const A_PAGE = 400;
/** So many rows of the longest names and addresses are half of what an item holds. */
const A_PART = 200;
const AT_ONCE = 20;
const RADIX = 32;
const DIGITS = 6;

type Row = ReturnType<typeof recipientPageItem.parse>["rows"][number];

/** Writes who is meant, page by page, and returns how many each page has. May be repeated. */
export async function writePages(
  message: StoredMessage,
  recipients: readonly MessageRecipient[],
): Promise<number[]> {
  const count = message.sizes.length || Math.ceil(recipients.length / A_PAGE);
  const pages = Array.from({ length: count }, (): Row[] => []);
  const hashes = await Promise.all(recipients.map(({ email }) => hashOf(email)));
  for (const [at, one] of recipients.entries())
    pages[pageOf(hashes[at] ?? "", count)]?.push(rowOf(one));
  const sizes: number[] = [];
  await forEachConcurrent([...pages.keys()], {
    ...{ atOnce: AT_ONCE, isOver: () => false },
    work: async (page) => {
      const rows = pages[page] ?? [];
      await writePage(message, page, rows);
      sizes[page] = await sizeOf(message, page, rows);
    },
  });
  return sizes;
}

/** Over what an earlier sending meant. */
async function writePage(message: StoredMessage, page: number, rows: readonly Row[]) {
  const { eventId, accountId, id: messageId } = message;
  const ids = { eventId, messageId, page };
  const count = Math.ceil(rows.length / A_PART);
  for (let part = 0; part < count; part++) {
    const own = rows.slice(part * A_PART, (part + 1) * A_PART);
    await writeItem({ put: recipientPageItem.whole({ ...ids, part, accountId, rows: own }) });
  }
  for (const { pk, sk } of await partsOf(ids))
    if (Number(recipientPageItem.idsIn({ pk, sk })?.part) >= count)
      await writeItem({ remove: { pk, sk } });
}

function partsOf(ids: { eventId: string; messageId: string; page: number }): Promise<Item[]> {
  const { pk, sk: prefix } = recipientPageItem.key({ ...ids, part: "" });
  return queryItems({ pk, prefix, consistent: true });
}

/** With those whom an earlier sending reached, and who are meant no more. */
async function sizeOf(message: StoredMessage, page: number, rows: readonly Row[]) {
  if (message.sizes.length === 0) return rows.length;
  const known = await recipientsIn(message, page);
  const meant = await Promise.all(rows.map(({ to }) => hashOf(to)));
  return new Set([...known.map(({ hash }) => hash), ...meant]).size;
}

function pageOf(hash: string, count: number): number {
  let number = 0;
  for (const digit of hash.slice(0, DIGITS))
    number = (number * RADIX + digit.charCodeAt(0)) % 0xffff_ffff;
  return number % count;
}

const rowOf = ({ orderId, attendeeId, email, firstName, lastName }: MessageRecipient): Row => ({
  ...{ orderId, to: email, firstName, lastName },
  index: attendeeId === null ? null : (readAttendeeId(attendeeId)?.index ?? null),
});

/**
 * The table refuses a mailbox's second mail. The stream queues each. Returns how many are meant.
 */
export async function writeRecipients(message: StoredMessage, page: number): Promise<number> {
  const { eventId, accountId, id: messageId } = message;
  const parts = await partsOf({ eventId, messageId, page });
  const rows = parts.flatMap((part) => recipientPageItem.parse(part).rows);
  await forEachConcurrent(rows, {
    ...{ atOnce: AT_ONCE, isOver: () => false },
    work: async (row) => {
      const ids = { eventId, messageId, page, hash: await hashOf(row.to) };
      const whose = { accountId, kind: "MESSAGE", isNotice: message.isNotice };
      const mail = { ...ids, ...whose, ...row, ...unsentMail(recipientItem.key(ids).pk) };
      await tryWrite({
        put: recipientItem.whole({ ...mail, createdAt: nowAt() }),
        if: "attribute_not_exists(pk)",
      });
    },
  });
  return rows.length;
}

export async function recipientsIn(
  { eventId, id: messageId }: Pick<StoredMessage, "eventId" | "id">,
  page: number,
): Promise<(StoredRecipient & { hash: string })[]> {
  const within = recipientItem.within({ eventId, messageId, page });
  const items = await queryItems({ ...within, consistent: true });
  return items.map((one) => ({ ...recipientItem.parse(one), hash: recipientItem.lastId(one) }));
}
