// Which cells does the API's answer make? Told again, without the code that makes the tables.
import type { Cell } from "#functions/exports/table.ts";
import type { AttendeeDetail } from "#shared/contracts/attendees.ts";
import type { Order } from "#shared/contracts/orders.ts";
import type { GivenAnswer } from "#shared/contracts/questions.ts";
import { readAttendeeId } from "#shared/core/ids.ts";

const statusWords: Record<Order["status"], string> = {
  AWAITING_PAYMENT: "Awaiting payment",
  PROCESSING: "Processing",
  COMPLETED: "Completed",
  CANCELLED: "Cancelled",
  PAYMENT_FAILED: "Payment failed",
  EXPIRED: "Expired",
  REFUND_PENDING: "Refund pending",
  REFUNDED: "Refunded",
  PARTIALLY_REFUNDED: "Partially refunded",
  REFUND_FAILED: "Refund failed",
};
const refundOf = {
  PENDING: "Refund pending",
  PARTIALLY_REFUNDED: "Partially refunded",
  REFUNDED: "Refunded",
  FAILED: "Refund failed",
};

/** By head; what the API has no word for is left out. */
export function cellsOfOrder(
  order: Order,
  { tickets, charges }: { tickets: { id: string; title: string }[]; charges: [string, string][] },
): Record<string, Cell> {
  const { currency, totals, lines, isManual, completedAt } = order;
  const money = (minor: number) => ({ minor, currency });
  const bought = (ticketId: string) =>
    lines.filter((one) => one.ticketId === ticketId).reduce((sum, one) => sum + one.quantity, 0);
  const charged = (name: string) =>
    lines
      .flatMap((one) => one.charges)
      .filter((one) => one.name === name)
      .reduce((sum, one) => sum + one.amountMinor, 0);
  const back = order.timeline.findLast(({ what }) => what === "refund_done");
  const paid = totals.totalMinor === 0 ? "Free" : "By card";
  return {
    Reference: order.reference,
    Status: statusWords[order.status],
    Refund: order.refundStatus && refundOf[order.refundStatus],
    "Made (Europe/Berlin)": { at: order.createdAt },
    "Completed (Europe/Berlin)": completedAt === null ? null : { at: completedAt },
    "Last refund (Europe/Berlin)": back === undefined ? null : { at: back.at },
    "First name": order.firstName,
    "Last name": order.lastName || null,
    Email: order.email,
    ...Object.fromEntries(tickets.map(({ id, title }) => [title, bought(id) || null])),
    "Promo code": order.promoCode,
    Affiliate: null,
    "Net of taxes and fees": money(totals.netMinor),
    ...Object.fromEntries(charges.map(([head, name]) => [head, money(charged(name))])),
    Total: money(totals.totalMinor),
    Refunded: money(order.refundedMinor),
    Remaining: money(completedAt === null ? 0 : totals.totalMinor - order.refundedMinor),
    Currency: currency,
    Payment: isManual ? "By hand" : paid,
    Language: "en",
  };
}

export function cellsOfAttendee(attendee: AttendeeDetail, order: Order): Record<string, Cell> {
  const place = readAttendeeId(attendee.id)?.index ?? -1;
  const [title, tier = null] = attendee.ticketTitle.split(" – ");
  return {
    "First name": attendee.firstName,
    "Last name": attendee.lastName || null,
    Email: attendee.email,
    Ticket: title ?? null,
    Tier: tier,
    Status: attendee.status === "ACTIVE" ? "Active" : "Cancelled",
    "Ticket reference": `${order.reference}-${place + 1}`,
    Order: order.reference,
    Buyer: `${order.firstName} ${order.lastName}`.trim(),
    "Buyer’s email": order.email,
    "First check-in (Europe/Berlin)":
      attendee.checkedInAt === null ? null : { at: attendee.checkedInAt },
  };
}

const countries: Record<string, string> = { NO: "Norway" };

/** An address has a single line here, and a place. */
export function cellOfAnswer(given: GivenAnswer | undefined): Cell {
  if (!given) return null;
  const { answer, type } = given;
  if (Array.isArray(answer)) return answer.join("; ");
  if (typeof answer === "object") {
    const { addressLine1, postalCode, city, country } = answer;
    return `${addressLine1}, ${postalCode} ${city}, ${countries[country]}`;
  }
  return type === "DATE" ? { date: answer } : answer;
}
