// How does a mail's delivery lie in the table? One state on the item it belongs to. Each step is a
// conditional write, so that two workers cannot both send.
import { nowAt, nowSeconds, randomFraction } from "#functions/core/clock.ts";
import { FIRST_LOOK_SECONDS, type MailRef, mailDue } from "#functions/core/mail-queue.ts";
import { getItem, type Item, type Key, writeItem } from "#functions/core/table.ts";
import { tellOfStep } from "#functions/mail/mail-alarm.ts";
import { claimed, type Step } from "#functions/mail/steps.ts";
import { commitOrder } from "#functions/orders/commit.ts";
import {
  type Head,
  logged,
  MailDelivery,
  type MailItem,
  mailKey,
  type OrderItems,
} from "#functions/orders/head.ts";
import { readOrder } from "#functions/orders/order.ts";
import type { TimelineWord } from "#shared/contracts/orders.ts";
import { problem } from "#shared/core/problems.ts";

/** The item a mail lies in, as it was read. */
export type MailPlace = { ref: MailRef; delivery: Step } & (
  | { kind: "order"; order: OrderItems }
  | { kind: "orderMail"; order: OrderItems; mail: MailItem }
  | { kind: "item"; item: Item }
);

/**
 * Reads a mail's item strongly; null where it holds no mail (an order that is not complete, a mail
 * that is not there).
 */
export async function readPlace(ref: MailRef): Promise<MailPlace | null> {
  if ("order" in ref) {
    const order = await readOrder(ref.order);
    if ("mail" in ref) {
      const mail = order?.mails.find(({ id }) => id === ref.mail);
      return order && mail
        ? { kind: "orderMail", ref, order, mail, delivery: itemStep(mail) }
        : null;
    }
    return order?.head.mail
      ? { kind: "order", ref, order, delivery: mailStep(order.head.mail) }
      : null;
  }
  const item = await getItem(itemKey(ref), { consistent: true });
  return item && { kind: "item", ref, item, delivery: itemStep(MailDelivery.parse(item)) };
}

/**
 * Takes a PENDING mail for sending; answers the claim. Null where somebody else has it, or where
 * the order is no longer the one that the mail was written from: it might go to an address that is
 * not the buyer's any more.
 */
export async function claim(place: MailPlace): Promise<(Step & { lease: number }) | null> {
  const to = claimed(place.delivery, nowSeconds(), randomFraction());
  const isClaimed = await move(place, to).catch(async (error: unknown) => {
    // The answer was lost: the table knows whether the claim is ours.
    if ((await readPlace(place.ref))?.delivery.lease !== to.lease) throw error;
    return true;
  });
  return isClaimed ? to : null;
}

/** Takes one step from the delivery as it was read; false where it is at another one by now. */
export async function move(place: MailPlace, to: Step): Promise<boolean> {
  const isMoved = await written(place, to);
  if (isMoved) tellOfStep(place.ref, place.delivery, to);
  return isMoved;
}

async function written(place: MailPlace, to: Step): Promise<boolean> {
  if ("mail" in place.ref) return moveItem(itemKey(place.ref), place.delivery, to);
  if (place.kind !== "order") throw new Error("Only an order has a mail that is no item.");
  const { delivery, order } = place;
  const isClaim = to.state === "CLAIMED" && delivery.state === "PENDING";
  const after = await commitOrder(isClaim ? order : place.ref.order, ({ head }) => {
    if (isClaim && head.v !== order.head.v) return null;
    if (head.mail?.state !== delivery.state || head.mail.lease !== delivery.lease) return null;
    return { head: afterMove(head, to), stock: { kind: "none" } };
  });
  return after.changed || (isClaim && after.head.mail?.lease === to.lease);
}

/** Ends a mail that turned out to have nothing to say. */
export async function drop(ref: MailRef): Promise<void> {
  if (!("mail" in ref)) throw new Error("An order's confirmation always has something to say.");
  const dropped = await writeItem({
    remove: itemKey(ref),
    if: "#state = :pending",
    names: { "#state": "state" },
    values: { ":pending": "PENDING" },
  });
  if (!dropped.ok && dropped.because !== "condition") throw problem("busy");
}

/**
 * A settled mail stands in the order's timeline, and the order is looked at again when its mail or
 * other work needs it.
 */
function afterMove(head: Head, to: Step): Partial<Head> {
  // Back in the queue it will go to whatever address the buyer has by then.
  const mail = { ...to, at: nowAt(), ...(to.state !== "PENDING" && { to: head.mail?.to }) };
  if (to.state === "CLAIMED") return { mail };
  const isRepeated = to.again && !head.mail?.again;
  const wordWhenQueued = isRepeated ? "mail_repeated" : null;
  const word = to.state === "PENDING" ? wordWhenQueued : mailWords[to.state];
  const isMailAlone =
    head.status === "COMPLETED" && head.refunds.every(({ state }) => state !== "PENDING");
  const next = to.next ?? null;
  return {
    mail,
    due: isMailAlone || head.due === null ? next : Math.min(head.due, next ?? head.due),
    ...(word && { log: logged(head, word) }),
  };
}

const mailWords = {
  ACCEPTED: "mail_accepted",
  FAILED: "mail_failed",
  UNKNOWN: "mail_unknown",
  LIMITED: "mail_limited",
} as const satisfies Record<string, TimelineWord>;

/**
 * One step of a mail item, which leaves the due index with its end. A claim whose answer was lost
 * is found to be ours.
 */
async function moveItem(key: Key, from: Step, { next, ...to }: Step): Promise<boolean> {
  const none = {
    lease: undefined,
    tries: undefined,
    again: undefined,
    duePk: undefined,
    dueSk: undefined,
  };
  const fields = Object.entries({ ...none, ...to, ...mailDue(key.pk, next), at: nowAt() });
  const given = fields.filter(([, value]) => value !== undefined);
  const gone = fields.filter(([, value]) => value === undefined).map(([name]) => `#${name}`);
  const written = await writeItem({
    update: key,
    set: `SET ${given.map(([name]) => `#${name} = :${name}`).join(", ")}${gone.length > 0 ? ` REMOVE ${gone.join(", ")}` : ""}`,
    if: `#state = :from AND ${from.lease === undefined ? "attribute_not_exists(#lease)" : "#lease = :held"}`,
    names: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    values: {
      ...Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
      ":from": from.state,
      ":held": from.lease,
    },
  });
  if (written.ok) return true;
  if (written.because !== "condition") throw problem("busy");
  return to.lease !== undefined && written.item?.["lease"] === to.lease;
}

const itemStep = ({ state, lease, tries, again, dueSk: next }: MailDelivery): Step => ({
  state,
  lease,
  tries,
  again,
  next,
});

/**
 * A new confirmation has no second of its own: it is looked for a while after the order became
 * complete.
 */
export function mailStep({
  state,
  lease,
  tries,
  again,
  at,
  next,
}: NonNullable<Head["mail"]>): Step {
  const isNew = next === undefined && (state === "PENDING" || state === "CLAIMED");
  const since = Date.parse(at ?? nowAt()) / 1000;
  return {
    state,
    lease,
    tries,
    again,
    next: isNew ? Math.floor(since) + FIRST_LOOK_SECONDS : next,
  };
}

function itemKey(ref: Extract<MailRef, { mail: string }>): Key {
  if ("order" in ref) return mailKey(ref.order, ref.mail);
  return {
    pk: "account" in ref ? `ACC#${ref.account}` : `MAILTO#${ref.address}`,
    sk: `MAIL#${ref.mail}`,
  };
}
