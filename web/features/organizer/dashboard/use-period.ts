// Of which days are the figures? The address says it, so that a link keeps it.
import { useSearchParams } from "react-router-dom";
import type * as z from "zod";
import { MOST_DAYS, StatsQuery } from "#shared/contracts/stats.ts";
import { type FieldProblem, fieldProblems } from "#shared/core/problems.ts";
import { askedRange, dayAfter, dayIn } from "#shared/rules/figures/days.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { zoneHere } from "#web/lib/page/time.ts";
import { fieldSentence } from "#web/wording/fields.ts";

export const periods = ["7", "30", "all", "own"] as const;
export type PeriodName = (typeof periods)[number];
export type Range = { start: string; end: string };

export type AskedPeriod = ReturnType<typeof usePeriod>;

export function usePeriod() {
  const { timezone } = useCurrentEvent();
  const [search, setSearch] = useSearchParams();
  const name = nameIn(search);
  // Of a name given twice the API reads the last value too.
  const last = (field: string) => search.getAll(field).at(-1) ?? "";
  const range = { start: last("start"), end: last("end") };
  const today = dayIn(zoneHere(timezone))(new Date().toISOString());
  const query = queryOf(name, range, today);
  const refused = refusalsOf(query, today);
  return {
    name,
    range,
    query,
    refused,
    isRefused: hasRefusal(refused),
    choose: (next: Exclude<PeriodName, "own">) =>
      setSearch(next === "30" ? {} : { period: next }, { preventScrollReset: true }),
    /** Typing must not fill the history. */
    setRange: (next: Range, isTyped: boolean) =>
      setSearch(next, { replace: isTyped, preventScrollReset: true }),
  };
}

function nameIn(search: URLSearchParams): PeriodName {
  if (search.has("start") || search.has("end")) return "own";
  const named = search.getAll("period").at(-1);
  return named === "7" || named === "all" ? named : "30";
}

/** Without an end it is today, which the server knows better. */
function queryOf(name: PeriodName, { start, end }: Range, today: string) {
  if (name === "own") return { ...(start && { start_date: start }), ...(end && { end_date: end }) };
  if (name === "all") return {};
  return { start_date: dayAfter(today, 1 - Number(name)) };
}

type Refusals = { start?: string; end?: string };

export const hasRefusal = ({ start, end }: Refusals): boolean =>
  start !== undefined || end !== undefined;

function refusalsOf(query: z.input<typeof StatsQuery>, today: string): Refusals {
  const result = StatsQuery.safeParse(query, { reportInput: true });
  if (!result.success) return refusalsIn(fieldProblems(result.error));
  // Without an end it is today.
  return askedRange(result.data, { first: null, today }) ? {} : refusalsIn([tooManyDays]);
}

const tooManyDays = { path: "start_date", code: "too_many_days", params: { days: MOST_DAYS } };

export function refusalsIn(problems: readonly FieldProblem[]): Refusals {
  const sentenceAt = (field: string) => {
    const found = problems.find(({ path }) => path === field);
    return found && fieldSentence(found);
  };
  const [start, end] = [sentenceAt("start_date"), sentenceAt("end_date")];
  return { ...(start && { start }), ...(end && { end }) };
}
