// How is a mail's delivery stored? As one state; conditional steps keep two workers from sending.
import { nowAt, nowSeconds, randomFraction } from "#functions/core/ports/clock.ts";
import { tellChange } from "#functions/core/ports/logger.ts";
import { setting } from "#functions/core/table/setting.ts";
import {
  getItem,
  type Item,
  type Key,
  type Write,
  writeItem,
} from "#functions/core/table/table.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import { peekOrder, readOrder } from "#functions/engine/order/order.ts";
import { mailKey, type OrderItems } from "#functions/engine/order/order-items.ts";
import { keepBounce } from "#functions/mail/delivery/bounced-contact.ts";
import { tellOfStep } from "#functions/mail/delivery/mail-alarm.ts";
import { idsOfMail, type MailRef } from "#functions/mail/delivery/mail-queue.ts";
import { hasMarks, marked, moveMarked } from "#functions/mail/delivery/marks.ts";
import { claimed, type Step, type StoredStep } from "#functions/mail/delivery/steps.ts";
import { type Delivery, MailDelivery } from "#functions/stored/delivery.ts";
import { accountMailItem, addressMailItem } from "#functions/stored/mails.ts";
import { recipientItem, type StoredRecipient } from "#functions/stored/messages.ts";
import { mailDue } from "#functions/stored/order/due.ts";
import type { StoredOrderMail } from "#functions/stored/order/mail.ts";
import type { ActivityKind } from "#shared/core/order-activity.ts";
import { isUnsent, nextLook, nextMailLook } from "#shared/rules/order/order-life.ts";

export type MailPlace = { ref: MailRef; delivery: StoredStep } & (
  | { kind: "order"; order: OrderItems }
  | { kind: "orderMail"; order: OrderItems; mail: StoredOrderMail }
  | { kind: "recipient"; recipient: StoredRecipient; order: OrderItems | null }
  | { kind: "item"; item: Item }
);

/** With strong consistency. Null if the order is not complete, or the item does not exist. */
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
      ? { kind: "order", ref, order, delivery: headStep(order.head.mail) }
      : null;
  }
  const item = await getItem(itemKey(ref), { consistent: true });
  if (!item || !("message" in ref))
    return item && { kind: "item", ref, item, delivery: itemStep(MailDelivery.parse(item)) };
  const recipient = recipientItem.parse(item);
  const order = await readOrder(recipient.orderId);
  return { kind: "recipient", ref, recipient, order, delivery: itemStep(recipient) };
}

/** One item alone, unlike `readPlace`. Null if there is none. */
export async function readState(ref: MailRef): Promise<string | null> {
  if (!("mail" in ref)) return (await peekOrder(ref.order))?.mail?.state ?? null;
  const item = await getItem(itemKey(ref), { consistent: true });
  return item && MailDelivery.parse(item).state;
}

/** Null where another worker has it, or the order has changed: its address may be another one. */
export async function claim(
  place: MailPlace,
  isCounted: boolean,
): Promise<(Step & { lease: number }) | null> {
  const before = { ...place.delivery, ...(isCounted && { counted: true }) };
  const to = claimed(before, nowSeconds(), randomFraction());
  const isClaimed = await move(place, to).catch(async (error: unknown) => {
    // If only the answer was lost, the claim is ours.
    if ((await readPlace(place.ref))?.delivery.lease !== to.lease) throw error;
    return true;
  });
  return isClaimed ? to : null;
}

/** False if the delivery has changed since it was read. */
export async function move(place: MailPlace, to: Step): Promise<boolean> {
  // First, because a mail that has ended is not looked at again after a crash.
  if (to.state === "BOUNCED") await keepBounce(place);
  const isMoved = await written(place, to);
  if (isMoved) {
    tellOfStep(place.ref, place.delivery, to);
    tellOfEnd(place, to);
  }
  return isMoved;
}

/** An order's first confirmation is in the order's head, whose changes are told by themselves. */
function tellOfEnd(place: MailPlace, { state }: Step): void {
  if (place.kind === "order" || isUnsent(state) || state === "CLAIMED") return;
  tellChange("mail done", {
    ...{ ...idsOfMail(place.ref), what: mailWords[state], kind: kindAt(place) },
  });
}

function kindAt(place: Exclude<MailPlace, { kind: "order" }>): unknown {
  switch (place.kind) {
    case "orderMail":
      return place.mail.kind;
    case "recipient":
      return place.recipient.kind;
    case "item":
      return place.item["kind"];
  }
}

async function written(place: MailPlace, to: Step): Promise<boolean> {
  if ("mail" in place.ref) {
    const key = itemKey(place.ref);
    return place.kind === "orderMail" && hasMarks(place.order, to.state)
      ? moveMarked(place, to, stepWrite(key, place.delivery, to))
      : moveItem(key, place.delivery, to);
  }
  if (place.kind !== "order") throw new Error("Only an order has a mail that is no item.");
  const { delivery, order } = place;
  const isClaim = to.state === "CLAIMED" && delivery.state === "PENDING";
  let isLeft = false;
  const after = await commitOrder(isClaim ? order : place.ref.order, (now) => {
    isLeft = false;
    const { head } = now;
    if (isClaim && head.version !== order.head.version) return null;
    if (head.mail?.state !== delivery.state || head.mail.lease !== delivery.lease) return null;
    const change = marked(now, afterMove(head, to));
    ({ isLeft } = change);
    return change;
  });
  if (isLeft) return written(place, to);
  return after.changed || (isClaim && after.head.mail?.lease === to.lease);
}

export async function drop(ref: MailRef): Promise<void> {
  if (!("mail" in ref)) throw new Error("An order's confirmation always has something to say.");
  await writeItem({
    remove: itemKey(ref),
    if: "#state = :pending",
    names: { "#state": "state" },
    values: { ":pending": "PENDING" },
  });
}

function afterMove(head: Head, to: Step): Partial<Head> {
  // A mail back in the queue goes to the buyer's current address.
  const { to: address, more } = head.mail ?? {};
  const mail = { ...to, at: nowAt(), ...(!isUnsent(to.state) && { to: address }), more };
  if (to.state === "CLAIMED") return { mail };
  const isRepeated = to.again && !head.mail?.again;
  const wordWhenQueued = isRepeated ? "mail_repeated" : null;
  const word = to.state === "PENDING" ? wordWhenQueued : mailWords[to.state];
  return {
    mail,
    due: nextLook({ ...head, mail }, nowSeconds()),
    ...(word && { log: logged(head, word) }),
  };
}

const mailWords = {
  ACCEPTED: "mail_accepted",
  FAILED: "mail_failed",
  UNKNOWN: "mail_unknown",
  LIMITED: "mail_limited",
  WAITING: "mail_waits",
  BOUNCED: "mail_bounced",
  SOFT_BOUNCED: "mail_soft_bounced",
} as const satisfies Record<string, ActivityKind>;

async function moveItem(key: Key, from: StoredStep, to: Step): Promise<boolean> {
  const written = await writeItem(stepWrite(key, from, to));
  if (written.ok) return true;
  return to.lease !== undefined && written.item?.["lease"] === to.lease;
}

/** The last step removes the item from the due index. */
function stepWrite(key: Key, from: StoredStep, { next, ...to }: Step): Write {
  const none = {
    lease: undefined,
    tries: undefined,
    failed: undefined,
    again: undefined,
    counted: undefined,
    duePk: undefined,
    dueSk: undefined,
  };
  const change = setting({ ...none, ...to, ...mailDue(key.pk, next), at: nowAt() });
  return {
    update: key,
    ...change,
    if: `#state = :from AND ${from.lease === undefined ? "attribute_not_exists(#lease)" : "#lease = :held"}`,
    values: { ...change.values, ":from": from.state, ":held": from.lease },
  };
}

const itemStep = (mail: MailDelivery): StoredStep => stepOf(mail, mail.dueSk);

const headStep = (mail: NonNullable<Head["mail"]>): StoredStep =>
  stepOf(mail, nextMailLook(mail, nowSeconds()));

const stepOf = (
  { state, lease, tries, failed, again, counted }: Delivery,
  next: number | undefined,
): StoredStep => ({ state, lease, tries, failed, again, counted, next });

function itemKey(ref: Extract<MailRef, { mail: string }>): Key {
  if ("order" in ref) return mailKey(ref.order, ref.mail);
  if ("message" in ref) {
    const { event: eventId, message: messageId, page, mail: hash } = ref;
    return recipientItem.key({ eventId, messageId, page, hash });
  }
  return "account" in ref
    ? accountMailItem.key({ accountId: ref.account, id: ref.mail })
    : addressMailItem.key({ address: ref.address, id: ref.mail });
}
