// Which step of its delivery is a mail at? One state on the item it lies in; every step is a conditional write, so that two workers cannot both send.
import * as z from "zod";
import { nowAt, nowSeconds } from "#functions/core/clock.ts";
import type { MailRef } from "#functions/core/mail-queue.ts";
import { getItem, type Item, type Write, writeItem } from "#functions/core/table.ts";
import { type Head, nextHeadWrite, orderPartition, readHead } from "#functions/orders/head.ts";
import { MailState } from "#shared/contracts/orders.ts";
import { problem } from "#shared/core/problems.ts";

/** A mail's state as stored: an entry of an order's head, or the attributes of an account's mail item. */
const Delivery = z.object({ state: MailState, lease: z.number().optional() });
export type Delivery = z.output<typeof Delivery>;

/** The item a mail lies in, as it was read. */
export type MailPlace =
  | { kind: "order"; head: Head; delivery: Delivery }
  | { kind: "account"; item: Item; delivery: Delivery };

/**
 * Seconds that a worker has between claiming a mail and marking it: twice the function's timeout. A claim older than this
 * belongs to nobody any more; whether its mail left is not known, so it becomes UNKNOWN and is never sent again by itself.
 */
const LEASE_SECONDS = 60;
const TRIES = 5;

/** Reads a mail's item strongly; null where it holds no mail (an order that is not complete). */
export async function readPlace(ref: MailRef): Promise<MailPlace | null> {
  const key =
    "order" in ref
      ? { pk: orderPartition(ref.order), sk: "ORD" }
      : { pk: `ACC#${ref.account}`, sk: `MAIL#${ref.mail}` };
  const item = await getItem(key, { consistent: true });
  if (!item) return null;
  if (!("order" in ref)) return { kind: "account", item, delivery: Delivery.parse(item) };
  const head = readHead(item);
  return head.mail && { kind: "order", head, delivery: head.mail };
}

/** Takes a PENDING mail for sending; the lease identifies the claim. Null where somebody else has it or it is settled. */
export async function claim(ref: MailRef): Promise<number | null> {
  const lease = nowSeconds() + LEASE_SECONDS;
  const isClaimed = await move(ref, { state: "PENDING" }, { state: "CLAIMED", lease });
  return isClaimed ? lease : null;
}

/** Ends a claim: settled for good, or PENDING again where the mail surely did not leave. A claim that is no longer ours stays. */
export async function settle(ref: MailRef, lease: number, state: Exclude<MailState, "CLAIMED">): Promise<void> {
  await move(ref, { state: "CLAIMED", lease }, { state });
}

/** True once a claim's time is over without a mark. */
export const isLost = (delivery: Delivery): boolean =>
  delivery.state === "CLAIMED" && (delivery.lease ?? 0) <= nowSeconds();

/** One step, only from the state expected; false where the mail is in another one. */
async function move(ref: MailRef, from: Delivery, to: Delivery): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const place = await readPlace(ref);
    if (place?.delivery.state !== from.state || place.delivery.lease !== from.lease) return false;
    const written = await writeItem(
      place.kind === "order" ? headWrite(place.head, to) : itemWrite(place.item, from, to),
    );
    if (written.ok) return true;
  }
  throw problem("busy");
}

/** The head is the order's, so its version decides: whoever wrote it meanwhile makes us look again. */
function headWrite(head: Head, to: Delivery): Write {
  const at = nowAt();
  const isSettled = to.state !== "PENDING" && to.state !== "CLAIMED";
  const log = isSettled ? [...head.log, { at, what: `mail_${to.state.toLowerCase()}` }] : head.log;
  const due = isSettled && !hasOtherWork(head) ? null : head.due;
  return nextHeadWrite({ ...head, v: head.v + 1, mail: { ...to, at }, log, due }, head.v);
}

/** What else the sweeper must still look after: tickets, a refund under way, a cancellation that is not through. */
const hasOtherWork = (head: Head): boolean =>
  head.status !== "COMPLETED" || head.issued === null || head.refunds.some(({ state }) => state === "PENDING");

function itemWrite(item: Item, from: Delivery, to: Delivery): Write {
  const { pk, sk } = item;
  return {
    update: { pk, sk },
    set:
      to.lease === undefined
        ? "SET #state = :to, #at = :at REMOVE #lease"
        : "SET #state = :to, #at = :at, #lease = :lease",
    if: from.lease === undefined ? "#state = :from" : "#state = :from AND #lease = :held",
    names: { "#state": "state", "#at": "at", "#lease": "lease" },
    values: { ":to": to.state, ":at": nowAt(), ":lease": to.lease, ":from": from.state, ":held": from.lease },
  };
}
