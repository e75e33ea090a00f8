// What follows from a write to the table? Tickets, mail and lists of a completed order, other
// mails, and admissions in the lists.
import { isDeepStrictEqual } from "node:util";
import type {
  Context,
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
} from "aws-lambda";
import { noteSale } from "#functions/account/proven.ts";
import { attendeeItem } from "#functions/attendees/item.ts";
import { projectCheckIns } from "#functions/attendees/project-check-ins.ts";
import { withDeadline, within } from "#functions/core/ports/deadline.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { type Image, type ItemChange, readChange } from "#functions/core/table/stream-record.ts";
import type { Key } from "#functions/core/table/table.ts";
import { isUnreadable } from "#functions/core/table/unreadable.ts";
import { listUnderAddress, unlistFromAddress } from "#functions/engine/order/by-address.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { headItem } from "#functions/engine/order/head-item.ts";
import { issue } from "#functions/engine/order/issue.ts";
import { keepDetails, readHead } from "#functions/engine/order/order.ts";
import { forgetPayment } from "#functions/engine/stock/fair-share.ts";
import { queueMail } from "#functions/mail/mail-queue.ts";
import { mailRefOf, tenantOf } from "#functions/mail/mail-ref.ts";
import { isComplete } from "#shared/rules/order-life.ts";

/** A record may begin calls for so long, so that the others of its batch end in time. */
const RECORD_MS = 8_000;

/**
 * Handles a batch of stream records. Every effect may be repeated, so a failed batch is delivered
 * again from its first failure. Records of one partition run in order; partitions run in parallel.
 * A record that takes long fails alone, before the function's end would fail all of them.
 */
export function handler(
  event: DynamoDBStreamEvent,
  context?: Pick<Context, "getRemainingTimeInMillis">,
): Promise<DynamoDBBatchResponse> {
  const leftMs = context?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY;
  return withDeadline(leftMs, () => followAll(event.Records));
}

async function followAll(all: DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const partitions = Map.groupBy(all, (record) => record.dynamodb?.Keys?.["pk"]?.S ?? "");
  const failed = await Promise.all(
    [...partitions.values()].map((records) => asSystem(() => inOrder(records))),
  );
  return {
    batchItemFailures: failed.flatMap((itemIdentifier) =>
      itemIdentifier ? [{ itemIdentifier }] : [],
    ),
  };
}

/**
 * Handles the records of one partition. Returns the sequence number of the first that failed; the
 * rest is left for the repeat.
 */
async function inOrder(records: DynamoDBRecord[]): Promise<string | null> {
  for (const record of records) {
    try {
      await within(RECORD_MS, () => follow(readChange(record)));
    } catch (error) {
      const itemIdentifier = record.dynamodb?.SequenceNumber ?? "";
      logger.error("stream record failed", {
        itemIdentifier,
        error: error instanceof Error ? error : String(error),
      });
      return itemIdentifier;
    }
  }
  return null;
}

async function follow({ before, now }: ItemChange): Promise<void> {
  const key = { pk: String(now["pk"] ?? ""), sk: String(now["sk"] ?? "") };
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
  if (former !== null) await unlistFromAddress({ ...now, email: former });
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
