// What follows from a write to the table? Tickets, mail and lists of a completed order, other
// mails, and admissions in the lists. Every effect may be repeated.
import { isDeepStrictEqual } from "node:util";
import { noteSale } from "#functions/account/proven.ts";
import { projectCheckIns } from "#functions/attendees/project-check-ins.ts";
import type { Image, ItemChange } from "#functions/core/table/stream-record.ts";
import { getItem, type Key } from "#functions/core/table/table.ts";
import { isUnreadable } from "#functions/core/table/unreadable.ts";
import {
  addressHash,
  listUnderAddress,
  unlistFromAddress,
} from "#functions/engine/order/by-address.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { keepDetails, readHead } from "#functions/engine/order/order.ts";
import { forgetPayment } from "#functions/engine/stock/fair-share.ts";
import { issue } from "#functions/engine/tickets/issue.ts";
import { queueMail } from "#functions/mail/mail-queue.ts";
import { mailRefOf, tenantOf } from "#functions/mail/mail-ref.ts";
import { attendeeItem } from "#functions/stored/attendees.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { isComplete } from "#shared/rules/order-life.ts";

export async function follow({ before, now }: ItemChange): Promise<void> {
  const key = keyOf(now);
  if (headItem.idsIn(key))
    return followOrder(before, now, key).catch((error: unknown) => {
      // An order in an unknown form stops no other record: its reader has alerted an operator, and
      // the sweeper comes back to it while it is due.
      if (!isUnreadable(error) || now["dueSk"] === undefined) throw error;
    });
  if (attendeeItem.idsIn(key)) return followAttendee(key, before, now);
  // The sweeper queues a delayed mail.
  const isUnsent = now["state"] === "PENDING" && before["state"] === undefined && !now["isDelayed"];
  const mail = isUnsent ? mailRefOf(key) : null;
  if (mail) await queueMail(mail, tenantOf(now, mail));
}

/** Makes what follows from an item as stored. `formers` are hashes of its former addresses. */
export async function followStored(key: Key, formers: Iterable<string>): Promise<void> {
  const now = await getItem(key, { consistent: true });
  if (!now) return;
  if (attendeeItem.idsIn(key)) return projectCheckIns(key);
  const head = await headIn(now, key);
  for (const address of formers) if (head) await unlistFromAddress(head, address);
  await follow({ before: {}, now });
}

/**
 * What `followStored` must make of a change that could not be followed. Null if the item is due:
 * the sweeper makes all but the removal from an order's former address.
 */
export async function leftOf(change: ItemChange): Promise<{ of: Key; formers: string[] } | null> {
  const of = keyOf(change.now);
  const former = headItem.idsIn(of) ? await formerAddress(change, of) : null;
  if (former === null && change.now["dueSk"] !== undefined) return null;
  return { of, formers: former === null ? [] : [await addressHash(former)] };
}

/** The address that an order had before a change, if it does not have it any more. */
async function formerAddress({ before, now }: ItemChange, key: Key): Promise<string | null> {
  try {
    const former = buyersAddress(await headIn(before, key));
    return former === buyersAddress(await headIn(now, key)) ? null : former;
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

const keyOf = (image: Image): Key => ({
  pk: String(image["pk"] ?? ""),
  sk: String(image["sk"] ?? ""),
});

/** Issues the tickets of an order that was just completed, and queues its confirmation. */
async function followOrder(imageBefore: Image, imageNow: Image, key: Key): Promise<void> {
  const [before, now] = [await headIn(imageBefore, key), await headIn(imageNow, key)];
  if (!now) return;
  await followBuyer(before, now);
  const isPending = isComplete(now) && now.mail?.state === "PENDING";
  // If the mail becomes PENDING again later, the sweeper queues it.
  if (!isPending || before?.mail) return;
  await issue(now.id);
  await keepDetails(now.id);
  await queueMail({ order: now.id }, now.accountId);
  if (now.paid !== null) await noteSale(now.accountId);
  // This is last because nothing of this order depends on it. Units of an open payment count for
  // the buyer's network. After the payment they no longer do.
  if (before?.kept) await forgetPayment(now.eventId, now.id, before.holds);
}

/**
 * Lists a completed order under its buyer's address. Removes it when the order is cancelled or the
 * address changes.
 */
async function followBuyer(before: Head | null, now: Head): Promise<void> {
  const [former, email] = [buyersAddress(before), buyersAddress(now)];
  if (former === email) return;
  if (former !== null) await unlistFromAddress(now, await addressHash(former));
  if (email !== null) await listUnderAddress({ ...now, email });
}

async function followAttendee(key: Key, before: Image, now: Image): Promise<void> {
  if (!isDeepStrictEqual(before["checkIns"] ?? {}, now["checkIns"] ?? {}))
    await projectCheckIns(key);
}

const buyersAddress = (head: Head | null): string | null =>
  head && isComplete(head) ? (head.buyer?.email ?? null) : null;

/** The head in an image of its item; null if the image is empty. */
const headIn = async (image: Image, key: Key): Promise<Head | null> =>
  Object.keys(image).length === 0 ? null : readHead({ ...image, ...key });
