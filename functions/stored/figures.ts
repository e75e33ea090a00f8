// How are an event's figures kept? In its account's partition, so that no sale reads past them.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { Figures, Troubles } from "#shared/contracts/stats.ts";
import { CurrencyCode } from "#shared/core/fields.ts";

const counted = {
  accountId: z.string(),
  eventId: z.string(),
  /** When the orders were read. A later count replaces it. */
  at: z.string(),
  currency: CurrencyCode,
};

/** What lists of events and sums over them need. */
export const figuresItem = item({
  pk: "ACC#{accountId}",
  sk: "FIGURES#{eventId}",
  shape: {
    ...counted,
    totals: Figures,
    /** The operator's fee by month (UTC): the month, what was taken, what was given back. */
    fees: z.array(z.tuple([z.string(), z.number(), z.number()])),
    /** The second until which a request counts, alone. What it counted takes its place. */
    countingUntil: z.number().optional(),
  },
});
export type StoredFigures = ReturnType<typeof figuresItem.parse>;

/** All of it: each day with sales or refunds. */
export const figureDaysItem = item({
  pk: "ACC#{accountId}",
  sk: "FIGUREDAYS#{eventId}",
  shape: {
    ...counted,
    timezone: z.string(),
    /** How many orders and attendees were read, which tells how long the next count takes. */
    rows: z.number(),
    troubles: Troubles,
    /** As JSON: the day, then its counts in the order of `countNames`. */
    days: z.string(),
  },
});
export type StoredFigureDays = ReturnType<typeof figureDaysItem.parse>;
