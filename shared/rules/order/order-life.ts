// What does each status of an order allow, and when is the order looked at next?
import { MailState } from "#shared/contracts/order/order-mails.ts";
import type { OrderStatus } from "#shared/contracts/orders.ts";

type Status = { status: OrderStatus };
type Kept = Status & { kept: boolean };
type Held = Kept & { heldUntil: number };
/** A state that only a newer version knows is left to that version. */
type Mail = { state: string; at: string | null; next?: number | undefined };
/** Times are seconds. */
export type OrderLife = Held & {
  payment: { state: "OPEN" | "CLOSING" | "CLOSED" } | null;
  refunds: readonly { state: "PENDING" | "DONE" | "FAILED" }[];
  mail: Mail | null;
  /** Tickets still to be issued or cancelled, apart from those that a mail waits for. */
  ticketWork: "ISSUE" | "CANCEL" | null;
  /** Mails to its guests are still to be requested. */
  owesGuestTickets: boolean;
};
type Paying = Pick<OrderLife, "payment">;
type WithPayment<O extends Paying> = { payment: NonNullable<O["payment"]> };
type Looked = { due: number | null; wait: { until: number; seconds: number } | null };

/** Time for the provider to report a payment of the hold's last second. */
export const LOOK_AFTER_END_SECONDS = 120;
/** By then a confirmation that neither stream nor queue has sent is lost. */
export const FIRST_MAIL_LOOK_SECONDS = 120;
const LOOK_AGAIN_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 900;

/** Late money completes an order that is over, if its units can be taken again. */
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

/** If the buyer gives up while the sweeper ends the hold, the hold's end came first. */
export const endOf = <End extends OrderStatus>({ status }: Status, wanted: End) =>
  status === "EXPIRING" ? "EXPIRED" : wanted;

export const isReserved = ({ status }: Status): boolean => status === "RESERVED";

export const isUnpaid = ({ status }: Status): boolean =>
  status === "RESERVED" || status === "EXPIRING";

export const endedUnpaid = ({ status }: Status): boolean =>
  status === "EXPIRED" || status === "ABANDONED";

export const isComplete = ({ status }: Status): boolean => status === "COMPLETED";

export const isCancelled = ({ status }: Status): boolean => status === "CANCELLED";

export const wasComplete = ({ status }: Status): boolean =>
  status === "COMPLETED" || status === "CANCELLED";

/** True if the hold is over and no payment ever began. Nothing is written then. */
export const hasLapsed = (order: Held, now: number): boolean =>
  isReserved(order) && !order.kept && now >= order.heldUntil;

export const isAlive = (order: Held, now: number): boolean =>
  isComplete(order) || (isReserved(order) && !hasLapsed(order, now));

export const keepsStock = (order: Kept): boolean => isUnpaid(order) && order.kept;

/** An order that is over keeps units while one commit could not return all of them. */
export const givesBack = (order: Kept): boolean =>
  (endedUnpaid(order) || isCancelled(order)) && order.kept;

/** The payment must be closed before the order ends, because money may still arrive. */
export const hasOpenPayment = (order: Status & Pick<OrderLife, "payment">): boolean =>
  isUnpaid(order) && order.payment !== null && order.payment.state !== "CLOSED";

export const isPaying = <O extends Paying>(order: O): order is O & WithPayment<O> =>
  order.payment?.state === "OPEN";

export const isClosing = <O extends Paying>(order: O): order is O & WithPayment<O> =>
  order.payment?.state === "CLOSING";

export const hasPendingRefund = ({ refunds }: Pick<OrderLife, "refunds">): boolean =>
  refunds.some(({ state }) => state === "PENDING");

export const owesGuestTickets = (order: Status & Pick<OrderLife, "owesGuestTickets">): boolean =>
  isComplete(order) && order.owesGuestTickets;

export const isUnsent = (state: string): state is "PENDING" | "WAITING" =>
  state === "PENDING" || state === "WAITING";

/** The second of the next look at a mail; undefined after its last step. */
export function nextMailLook(mail: Mail, now: number): number | undefined {
  if (isForeign(mail)) return undefined;
  if (!isNew(mail)) return mail.next;
  const { at } = mail;
  return FIRST_MAIL_LOOK_SECONDS + (at === null ? now : Math.floor(Date.parse(at) / 1000));
}

const isForeign = ({ state }: Mail): boolean => !MailState.safeParse(state).success;

const isNew = (mail: Mail | null): boolean =>
  mail?.next === undefined && (mail?.state === "PENDING" || mail?.state === "CLAIMED");

/**
 * The second of the next look; null if no work is left. Work keeps an earlier `due`. A new
 * confirmation keeps even a later one, which saves each paid order two writes of the index.
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

/** Work that is left waits twice as long each time; a `due` set by another change restarts it. */
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

export const isLookedAtAgain = ({ due, wait }: Looked): boolean =>
  wait !== null && wait.until === due;

export const isLongUnfinished = ({ wait }: Looked): boolean =>
  wait?.seconds === LONGEST_WAIT_SECONDS;

/** A newer version's mail keeps the order due. The look at a new confirmation is guests', too. */
const isWorking = (order: OrderLife): boolean =>
  givesBack(order) ||
  order.ticketWork !== null ||
  (owesGuestTickets(order) && !isNew(order.mail)) ||
  (order.mail?.next !== undefined && isForeign(order.mail)) ||
  hasPendingRefund(order) ||
  (isUnpaid(order) && isClosing(order));

function mailLooks(order: OrderLife, now: number): number[] {
  const look = isComplete(order) && order.mail ? nextMailLook(order.mail, now) : undefined;
  return look === undefined ? [] : [look];
}
