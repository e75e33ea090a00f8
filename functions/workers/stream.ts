// What follows from a write to the table? Tickets, mail and lists of a completed order, other
// mails, and admissions in the lists.
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { projectCheckIns } from "#functions/attendees/project-check-ins.ts";
import { logger } from "#functions/core/logger.ts";
import { queueMail } from "#functions/core/mail-queue.ts";
import { asSystem } from "#functions/core/scope.ts";
import { type Image, type ItemChange, readChange } from "#functions/core/stream-record.ts";
import { forgetPayment } from "#functions/inventory/fair-share.ts";
import { listUnderAddress, unlistFromAddress } from "#functions/orders/by-address.ts";
import { orderPartition } from "#functions/orders/head.ts";
import { issue } from "#functions/orders/issue.ts";
import { keepDetails, readHead } from "#functions/orders/order.ts";
import { rowFacts } from "#functions/orders/order-row.ts";

/**
 * Handles a batch of stream records. Every effect may be repeated, so a failed batch is delivered
 * again from its first failure. Records of one partition run in order; partitions run in parallel.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const partitions = Map.groupBy(event.Records, (record) => record.dynamodb?.Keys?.["pk"]?.S ?? "");
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
      await follow(readChange(record));
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
  const pk = String(now["pk"] ?? "");
  const sk = String(now["sk"] ?? "");
  const [kind, owner = ""] = pk.split("#");
  if (kind === "ORD" && sk === "ORD") return followOrder(owner, before, now);
  if (kind === "ORD" && sk.startsWith("ATT#")) return followAttendee({ pk, sk }, before, now);
  const isUnsent = now["state"] === "PENDING" && before["state"] === undefined;
  // The sweeper queues a delayed mail.
  const isNewMail = sk.startsWith("MAIL#") && isUnsent && !now["isDelayed"];
  const mail = sk.slice("MAIL#".length);
  if (isNewMail && kind === "ORD") return queueMail({ order: owner, mail });
  if (isNewMail && kind === "ACC") return queueMail({ account: owner, mail });
  if (isNewMail && kind === "MAILTO") return queueMail({ address: owner, mail });
}

/** Issues the tickets of an order that was just completed, and queues its confirmation. */
async function followOrder(orderId: string, before: Image, now: Image): Promise<void> {
  await followBuyer(orderId, before, now);
  const isPending = now["status"] === "COMPLETED" && mailState(now) === "PENDING";
  // If the mail becomes PENDING again later, the sweeper queues it.
  if (!isPending || mailState(before) !== undefined) return;
  await issue(orderId);
  await keepDetails(orderId);
  await queueMail({ order: orderId });
  // This is last because nothing of this order depends on it.
  if (before["kept"] === true) await forgetOpenPayment(orderId, before);
}

/** Units of an open payment count for the buyer's network. After the payment they no longer do. */
async function forgetOpenPayment(orderId: string, before: Image): Promise<void> {
  const { evt, holds } = readHead({ ...before, pk: orderPartition(orderId), sk: "ORD" });
  const trays = holds.map(({ tray }) => tray);
  await forgetPayment(evt, orderId, trays);
}

/**
 * Lists a completed order under its buyer's address. Removes it when the order is cancelled or the
 * address changes.
 */
async function followBuyer(id: string, before: Image, now: Image): Promise<void> {
  const [former, email] = [buyersAddress(before), buyersAddress(now)];
  if (former === email) return;
  if (former !== null) await unlistFromAddress({ id, email: former });
  if (email !== null)
    await listUnderAddress({ id, acc: String(now["acc"]), evt: String(now["evt"]), email });
}

async function followAttendee(
  key: { pk: string; sk: string },
  before: Image,
  now: Image,
): Promise<void> {
  if (JSON.stringify(before["checkIns"] ?? {}) !== JSON.stringify(now["checkIns"] ?? {}))
    await projectCheckIns(key);
}

function buyersAddress(image: Image): string | null {
  const { status, row } = image;
  return status === "COMPLETED" && typeof row === "string"
    ? (rowFacts(row).buyer?.email ?? null)
    : null;
}

const mailState = (image: Image): unknown => Object(image["mail"]).state;
