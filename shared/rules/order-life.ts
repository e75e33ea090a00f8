// Which status of an order may follow which, what does each allow, and when must somebody look at
// the order next?
import { MailState } from "#shared/contracts/order-mails.ts";
import type { OrderStatus } from "#shared/contracts/orders.ts";

type Status = { status: OrderStatus };
type Kept = Status & { kept: boolean };
type Held = Kept & { heldUntil: number };
/** The state may be one that only a newer version knows. Such a mail is left to that version. */
type Mail = { state: string; at: string | null; next?: number | undefined };
/** What decides when somebody must look at an order. Times are seconds. */
export type OrderLife = Held & {
  payment: { state: "OPEN" | "CLOSING" | "CLOSED" } | null;
  refunds: readonly { state: "PENDING" | "DONE" | "FAILED" }[];
  mail: Mail | null;
  /** Tickets that are still to be issued or cancelled, apart from those that a mail waits for. */
  ticketWork: "ISSUE" | "CANCEL" | null;
};
type Paying = Pick<OrderLife, "payment">;
type WithPayment<O extends Paying> = { payment: NonNullable<O["payment"]> };
type Looked = { due: number | null; wait: { until: number; seconds: number } | null };

/** The end of a hold leaves the provider this long to report a payment of the last second. */
export const LOOK_AFTER_END_SECONDS = 120;
/** A new confirmation that neither stream nor queue has sent by then is lost. */
export const FIRST_MAIL_LOOK_SECONDS = 120;
/** Unfinished work is looked at after this; the wait doubles each time. */
const LOOK_AGAIN_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 900;

/**
 * An order whose payment was closed before needs no EXPIRING when its hold ends. Late money
 * completes an order that is over, if its units can be taken again.
 */
const followers: Record<OrderStatus, readonly OrderStatus[]> = {
  RESERVED: ["EXPIRING", "EXPIRED", "ABANDONED", "COMPLETED"],
  EXPIRING: ["EXPIRED", "COMPLETED"],
  EXPIRED: ["COMPLETED"],
  ABANDONED: ["COMPLETED"],
  COMPLETED: ["CANCELLED"],
  CANCELLED: [],
};

export const mayFollow = (from: OrderStatus, to: OrderStatus): boolean =>
  from === to || followers[from].includes(to);

/**
 * How an unpaid order ends. A buyer may give it up in the second in which the sweeper ends its
 * hold: then the hold's end came first.
 */
export const endOf = <End extends OrderStatus>({ status }: Status, wanted: End) =>
  status === "EXPIRING" ? "EXPIRED" : wanted;

export const isReserved = ({ status }: Status): boolean => status === "RESERVED";

/** True while money in time completes the order. */
export const isUnpaid = ({ status }: Status): boolean =>
  status === "RESERVED" || status === "EXPIRING";

/** True if the order ended without money. */
export const endedUnpaid = ({ status }: Status): boolean =>
  status === "EXPIRED" || status === "ABANDONED";

/** True if the order's tickets are valid. */
export const isComplete = ({ status }: Status): boolean => status === "COMPLETED";

export const isCancelled = ({ status }: Status): boolean => status === "CANCELLED";

/** True if the order has tickets, which may be cancelled. */
export const wasComplete = ({ status }: Status): boolean =>
  status === "COMPLETED" || status === "CANCELLED";

/** True if the hold is over and no payment ever began. Nothing is written then. */
export const hasLapsed = (order: Held, now: number): boolean =>
  isReserved(order) && !order.kept && now >= order.heldUntil;

/** True if the order still goes on, or is complete. */
export const isAlive = (order: Held, now: number): boolean =>
  isComplete(order) || (isReserved(order) && !hasLapsed(order, now));

/** True if the order keeps units that are freed when it ends unpaid. */
export const keepsStock = (order: Kept): boolean => isUnpaid(order) && order.kept;

/** True if the order is over but still keeps units, because one commit could not give all back. */
export const givesBack = (order: Kept): boolean =>
  (endedUnpaid(order) || isCancelled(order)) && order.kept;

/** True if money may still arrive. The payment must be closed before the order ends. */
export const hasOpenPayment = (order: Status & Pick<OrderLife, "payment">): boolean =>
  isUnpaid(order) && order.payment !== null && order.payment.state !== "CLOSED";

/** True while a payment is open, so that the buyer may pay. */
export const isPaying = <O extends Paying>(order: O): order is O & WithPayment<O> =>
  order.payment?.state === "OPEN";

/** True while the open payment is being closed. Money may still arrive until it is closed. */
export const isClosing = <O extends Paying>(order: O): order is O & WithPayment<O> =>
  order.payment?.state === "CLOSING";

export const hasPendingRefund = ({ refunds }: Pick<OrderLife, "refunds">): boolean =>
  refunds.some(({ state }) => state === "PENDING");

/**
 * The second at which the sweeper must look at a mail; undefined after its last step. A new mail
 * has no stored second.
 */
export function nextMailLook(mail: Mail, now: number): number | undefined {
  if (isForeign(mail)) return undefined;
  if (!isNew(mail)) return mail.next;
  const { at } = mail;
  return FIRST_MAIL_LOOK_SECONDS + (at === null ? now : Math.floor(Date.parse(at) / 1000));
}

/** True if only a newer version of the program knows the mail's state. */
const isForeign = ({ state }: Mail): boolean => !MailState.safeParse(state).success;

/** True if no look was ever set for the mail, and its delivery is not over. */
const isNew = (mail: Mail | null): boolean =>
  mail?.next === undefined && (mail?.state === "PENDING" || mail?.state === "CLAIMED");

/**
 * The second at which somebody must look at an order that was just changed; null if no work is
 * left. A hold waits for its end, a mail for its own time, any other work for a minute. `due` is
 * the second that was set before the change. Other work keeps it if it is earlier. A new
 * confirmation takes it even if it is later, which saves each paid order two writes of the index.
 */
export function nextLook(order: OrderLife & Pick<Looked, "due">, now: number): number | null {
  const { due } = order;
  const looks = [
    ...mailLooks(order, now).map((look) => (isNew(order.mail) ? (due ?? look) : look)),
    ...(isWorking(order) ? [Math.min(due ?? Infinity, now + LOOK_AGAIN_SECONDS)] : []),
    ...(keepsStock(order) ? [order.heldUntil + LOOK_AFTER_END_SECONDS] : []),
  ];
  return looks.length > 0 ? Math.min(...looks) : null;
}

/**
 * The next look after one that changed nothing more. Work that is left waits longer after each
 * look. A `due` that another change has set is new work and restarts the wait. An order that is not
 * paid is always looked at again, and never later than the end of its hold requires.
 */
export function lookAgain(order: OrderLife & Looked, now: number, hasFailed: boolean): Looked {
  const mail = mailLooks(order, now).map((look) => Math.max(look, now + 1));
  if (!hasFailed && !isUnpaid(order) && !isWorking(order))
    return { due: mail[0] ?? null, wait: null };
  const seconds =
    order.wait !== null && isLookedAtAgain(order)
      ? Math.min(2 * order.wait.seconds, LONGEST_WAIT_SECONDS)
      : LOOK_AGAIN_SECONDS;
  const isHeld = keepsStock(order) && order.heldUntil > now;
  const end = isHeld ? [order.heldUntil + LOOK_AFTER_END_SECONDS] : [];
  const due = Math.min(now + seconds, ...end, ...mail);
  return { due, wait: { until: due, seconds } };
}

/** True if the order is due because a look left work undone, and not for something new. */
export const isLookedAtAgain = ({ due, wait }: Looked): boolean =>
  wait !== null && wait.until === due;

/** True if the order's work was looked at so often that the wait is the longest. */
export const isLongUnfinished = ({ wait }: Looked): boolean =>
  wait?.seconds === LONGEST_WAIT_SECONDS;

/**
 * Work that waits for nothing but its next try. A mail that waits for a newer version keeps the
 * order due, with growing waits, so that this version's looks do not hide it from that one.
 */
const isWorking = (order: OrderLife): boolean =>
  givesBack(order) ||
  order.ticketWork !== null ||
  (order.mail?.next !== undefined && isForeign(order.mail)) ||
  hasPendingRefund(order) ||
  (isUnpaid(order) && isClosing(order));

function mailLooks(order: OrderLife, now: number): number[] {
  const look = isComplete(order) && order.mail ? nextMailLook(order.mail, now) : undefined;
  return look === undefined ? [] : [look];
}
