// How do sales go, and what did the operator's fee cost? Counted from the orders, never in place.
import * as z from "zod";
import { CurrencyCode, code } from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { one, route } from "#shared/core/route.ts";

export const MOST_DAYS = 731;

const amount = z.int();

/** Of a day, a period, or all time. Amounts are minor units. */
export const Figures = z.strictObject({
  /** Active attendees, by the day on which their order was completed. */
  ticketsSold: z.int(),
  /** Complete and not cancelled, by the day of completion. */
  orders: z.int(),
  /** All that was charged, by the day of completion; a cancelled order's too. */
  grossMinor: amount,
  /** The part of gross that orders by hand say was paid. */
  byHandMinor: amount,
  feesMinor: amount,
  taxesMinor: amount,
  /** By the day on which a refund was asked for, or the bank took the money of a lost dispute. */
  refundedMinor: amount,
  netMinor: amount,
});
export type Figures = z.output<typeof Figures>;

export const Period = z.strictObject({
  /** Both are days of the event's zone, and in the period. */
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  totals: Figures,
  series: z.array(z.strictObject({ date: z.iso.date(), ...Figures.shape })),
});
export type Period = z.output<typeof Period>;

export const Troubles = z.strictObject({
  failedRefunds: z.int(),
  /** The bank has taken the money until it decides. */
  openDisputes: z.int(),
  openDisputesMinor: amount,
  /** The bank only asks: no money has moved. */
  inquiries: z.int(),
  inquiriesMinor: amount,
  undelivered: z.int(),
  /** Damaged orders, whose attendees count nowhere either, and damaged attendees. */
  unreadable: z.int(),
});
export type Troubles = z.output<typeof Troubles>;

const counted = {
  /** The moment for which the figures are true. Null: nothing was counted yet. */
  at: z.string().nullable(),
  /** Newer figures come in a few seconds. */
  isCounting: z.boolean(),
};

export const EventStats = z.strictObject({
  ...counted,
  currency: CurrencyCode,
  timezone: z.string(),
  ...Period.shape,
  /** As many days just before; null without a start. */
  before: Period.nullable(),
  troubles: Troubles,
});
export type EventStats = z.output<typeof EventStats>;

export const StatsQuery = z
  .strictObject({
    start_date: z.iso.date().optional(),
    /** Today if absent. */
    end_date: z.iso.date().optional(),
  })
  .refine(({ start_date: start, end_date: end }) => !start || !end || start <= end, {
    path: ["end_date"],
    ...code("range_backwards"),
  })
  .refine(
    ({ start_date: start, end_date: end }) =>
      !start || !end || (Date.parse(end) - Date.parse(start)) / 86_400_000 < MOST_DAYS,
    { path: ["start_date"], ...code("too_many_days", { days: MOST_DAYS }) },
  );

const CheckInCount = { checkedIn: z.int(), total: z.int() };

const CheckInStats = z.strictObject({
  /** The moment for which the counts are true. */
  at: z.string(),
  /** Of all active attendees, whichever list admitted them. */
  ...CheckInCount,
  lists: z.array(
    z.strictObject({ checkInListId: idOf("checkInList"), name: z.string(), ...CheckInCount }),
  ),
});

export const AccountStats = z.strictObject({
  ...counted,
  /** All time; one for each currency, because amounts of two make no sum. */
  currencies: z.array(z.strictObject({ currency: CurrencyCode, events: z.int(), totals: Figures })),
});
export type AccountStats = z.output<typeof AccountStats>;

const OperatorFee = { takenMinor: amount, returnedMinor: amount };

export const Billing = z.strictObject({
  ...counted,
  /** With own keys of the payment provider the operator takes nothing. */
  hasOwnKeys: z.boolean(),
  isFree: z.boolean(),
  currencies: z.array(z.strictObject({ currency: CurrencyCode, ...OperatorFee })),
  /** Of each month (UTC), the newest first; within it by event. */
  months: z.array(
    z.strictObject({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      eventId: idOf("event"),
      title: z.string(),
      currency: CurrencyCode,
      ...OperatorFee,
    }),
  ),
});
export type Billing = z.output<typeof Billing>;

export const stats = {
  event: route("GET /events/{eventId}/stats", {
    summary: "An event's sales by day, without a start since the first sale; at most 731 days",
    access: "organizer",
    query: StatsQuery,
    returns: one(EventStats),
  }),
  checkIns: route("GET /events/{eventId}/check_in_stats", {
    summary: "How many are checked in, in all and for each list",
    access: "organizer",
    returns: one(CheckInStats),
  }),
  account: route("GET /account/stats", {
    summary: "The sales of all events, one sum a currency",
    access: "organizer",
    returns: one(AccountStats),
  }),
  billing: route("GET /account/billing", {
    summary: "The operator's fee, taken and given back, by month and event",
    access: "admin",
    returns: one(Billing),
  }),
};
