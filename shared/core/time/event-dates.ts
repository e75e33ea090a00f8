// Which dates may an event have?
import type * as z from "zod";
import { EVENT_YEARS } from "#shared/core/bounds.ts";
import { code, unless } from "#shared/core/fields.ts";

type Dates = { startAt: string; endAt?: string | null };

const isTooEarly = (instant: string): boolean => instant < String(EVENT_YEARS.first);

export const withDates = <Schema extends z.ZodType<Dates>>(schema: Schema): Schema =>
  schema
    // A wrong year is told while it is typed, whatever else is still missing.
    .refine(({ startAt }) => startAt <= yearsAfter(new Date().toISOString(), EVENT_YEARS.ahead), {
      path: ["startAt"],
      ...code("too_far_ahead", { years: EVENT_YEARS.ahead }),
      ...unless("startAt"),
    })
    .refine(({ startAt }) => !isTooEarly(startAt), {
      path: ["startAt"],
      ...code("too_early", { year: EVENT_YEARS.first }),
      ...unless("startAt"),
    })
    .refine(({ endAt }) => !endAt || !isTooEarly(endAt), {
      path: ["endAt"],
      ...code("too_early", { year: EVENT_YEARS.first }),
      ...unless("endAt"),
    })
    .refine(({ startAt, endAt }) => !endAt || endAt > startAt, {
      path: ["endAt"],
      ...code("end_before_start"),
      ...unless("startAt", "endAt"),
    })
    .refine(({ startAt, endAt }) => !endAt || endAt <= yearsAfter(startAt, EVENT_YEARS.long), {
      path: ["endAt"],
      ...code("lasts_too_long", { years: EVENT_YEARS.long }),
      ...unless("startAt", "endAt"),
    });

function yearsAfter(instant: string, years: number): string {
  const later = new Date(instant);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later.toISOString();
}
