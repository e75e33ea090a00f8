// Which step of its delivery is a mail at? One state on the item it lies in; every step is a conditional write, so that two workers cannot both send.
import * as z from "zod";
import { nowAt, nowSeconds } from "#functions/core/clock.ts";
import type { MailRef } from "#functions/core/mail-queue.ts";
import { getItem, type Item, type Key, writeItem } from "#functions/core/table.ts";
import { commitOrder } from "#functions/orders/commit.ts";
import { type Head, logged, type MailItem, mailKey, type OrderItems } from "#functions/orders/head.ts";
import { isUnsent } from "#functions/orders/mails.ts";
import { readOrder } from "#functions/orders/order.ts";
import { MailState } from "#shared/contracts/orders.ts";
import { problem } from "#shared/core/problems.ts";

/** A mail's state as stored: an entry of an order's head, or the attributes of a mail item. */
const Delivery = z.object({ state: MailState, lease: z.number().optional() });
export type Delivery = z.output<typeof Delivery>;

/** The item a mail lies in, as it was read. */
export type MailPlace =
  | { kind: "order"; order: OrderItems; delivery: Delivery }
  | { kind: "orderMail"; order: OrderItems; mail: MailItem; delivery: Delivery }
  | { kind: "item"; item: Item; delivery: Delivery };

/**
 * Seconds that a worker has between claiming a mail and marking it: twice the function's timeout. A claim older than this
 * belongs to nobody any more; whether its mail left is not known, so it becomes UNKNOWN and is never sent again by itself.
 */
const LEASE_SECONDS = 60;

/** Reads a mail's item strongly; null where it holds no mail (an order that is not complete, a mail that is not there). */
export async function readPlace(ref: MailRef): Promise<MailPlace | null> {
  if ("order" in ref) {
    const order = await readOrder(ref.order);
    if ("mail" in ref) {
      const mail = order?.mails.find(({ id }) => id === ref.mail);
      return order && mail ? { kind: "orderMail", order, mail, delivery: mail } : null;
    }
    return order?.head.mail ? { kind: "order", order, delivery: order.head.mail } : null;
  }
  const item = await getItem(itemKey(ref), { consistent: true });
  return item && { kind: "item", item, delivery: Delivery.parse(item) };
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

/** Ends a mail that turned out to have nothing to say. */
export async function drop(ref: MailRef): Promise<void> {
  if ("order" in ref) throw new Error("An order's confirmation always has something to say.");
  const dropped = await writeItem({
    remove: itemKey(ref),
    if: "#state = :pending",
    names: { "#state": "state" },
    values: { ":pending": "PENDING" },
  });
  if (!dropped.ok && dropped.because !== "condition") throw problem("busy");
}

/** True once a claim's time is over without a mark. */
export const isLost = (delivery: Delivery): boolean =>
  delivery.state === "CLAIMED" && (delivery.lease ?? 0) <= nowSeconds();

/** One step, only from the state expected; false where the mail is in another one. */
async function move(ref: MailRef, from: Delivery, to: Delivery): Promise<boolean> {
  if ("mail" in ref) return moveItem(itemKey(ref), from, to);
  const { changed } = await commitOrder(ref.order, ({ head, mails }) => {
    if (head.mail?.state !== from.state || head.mail.lease !== from.lease) return null;
    return { head: afterMove(head, mails, to), stock: { kind: "none" } };
  });
  return changed;
}

/** A settled mail stands in the order's timeline, and ends the sweeper's interest where nothing else is unfinished. */
function afterMove(head: Head, mails: MailItem[], to: Delivery): Partial<Head> {
  const at = nowAt();
  // Back in the queue it will go to whatever address the buyer has by then.
  const mail = { ...to, at, ...(to.state !== "PENDING" && { to: head.mail?.to }) };
  if (to.state === "PENDING" || to.state === "CLAIMED") return { mail };
  const isRefunded = head.refunds.every(({ state }) => state !== "PENDING");
  const isFinished = head.status === "COMPLETED" && isRefunded && !mails.some(isUnsent);
  return { mail, log: logged(head, mailWords[to.state]), due: isFinished ? null : head.due };
}

const mailWords = { ACCEPTED: "mail_accepted", FAILED: "mail_failed", UNKNOWN: "mail_unknown" } as const;

async function moveItem(key: Key, from: Delivery, to: Delivery): Promise<boolean> {
  const isHeld = from.lease !== undefined;
  const keepsLease = to.lease !== undefined;
  const written = await writeItem({
    update: key,
    set: `SET #state = :to, #at = :at${keepsLease ? ", #lease = :lease" : " REMOVE #lease"}`,
    if: `#state = :from${isHeld ? " AND #lease = :held" : ""}`,
    names: { "#state": "state", "#at": "at", "#lease": "lease" },
    values: { ":to": to.state, ":at": nowAt(), ":lease": to.lease, ":from": from.state, ":held": from.lease },
  });
  if (!written.ok && written.because !== "condition") throw problem("busy");
  return written.ok;
}

function itemKey(ref: Extract<MailRef, { mail: string }>): Key {
  if ("order" in ref) return mailKey(ref.order, ref.mail);
  return { pk: "account" in ref ? `ACC#${ref.account}` : `MAILTO#${ref.address}`, sk: `MAIL#${ref.mail}` };
}
