// Are kept figures what the orders say? Those that are newer than all changes of orders must be.
import { getItem } from "#functions/core/table/table.ts";
import { readFigureDays } from "#functions/stats/figure-days.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { figureDaysItem, figuresItem } from "#functions/stored/figures.ts";
import type { Troubles } from "#shared/contracts/stats.ts";
import { dayIn } from "#shared/rules/figures/days.ts";
import { type Counts, countNames, type Sales, sumOf } from "#shared/rules/figures/figures.ts";

type Said = {
  /** When the last order changed; null without orders. */
  changedAt: string | null;
  salesIn: (dayOf: (instant: string) => string) => readonly Sales[];
  troubles: Troubles;
};

/** So long may a change take until the list has it. */
const WRITTEN_MS = 10_000;

/** A sentence for each difference. */
export async function auditKept(event: StoredEvent, said: Said): Promise<string[]> {
  const of = { accountId: event.accountId, eventId: event.id };
  const [storedDays, storedTotals] = await Promise.all([
    getItem(figureDaysItem.key(of)),
    getItem(figuresItem.key(of)),
  ]);
  const days = readFigureDays(storedDays);
  const [totals = null] = figuresItem.readableAmong(storedTotals ? [storedTotals] : []);
  const sales = said.salesIn(dayIn(days?.timezone ?? event.timezone));
  const counts = sales.flatMap((one) => [...one.days.values()]);
  const isNew = (kept: { at: string }) =>
    said.changedAt === null || Date.parse(kept.at) > Date.parse(said.changedAt) + WRITTEN_MS;
  const { undelivered, unreadable } = days?.troubles ?? said.troubles;
  const sentences = [];
  if (days && isNew(days))
    sentences.push(
      ...differing("days", written(days.days), written(daysOf(sales))),
      ...differing(
        "troubles",
        listed(days.troubles),
        listed({ ...said.troubles, undelivered, unreadable }),
      ),
    );
  if (totals && isNew(totals))
    sentences.push(
      ...differing("totals", listed(totals.totals), listed(sumOf(counts))),
      ...differing("fees", JSON.stringify(totals.fees.toSorted(byName)), feesOf(sales)),
    );
  return sentences;
}

const differing = (what: string, kept: string, said: string): string[] =>
  kept === said ? [] : [`The kept ${what} are ${kept}, but the orders say ${said}.`];

const byName = ([a]: [string, ...unknown[]], [b]: [string, ...unknown[]]): number =>
  a.localeCompare(b);

const listed = (numbers: Record<string, number>): string =>
  JSON.stringify(Object.entries(numbers).toSorted(byName));

const written = (days: ReadonlyMap<string, Counts>): string =>
  JSON.stringify(
    [...days]
      .toSorted(byName)
      .map(([date, counts]) => [date, ...countNames.map((name) => counts[name])]),
  );

function daysOf(sales: readonly Sales[]): Map<string, Counts> {
  const byDay = Map.groupBy(
    sales.flatMap(({ days }) => [...days]),
    ([date]) => date,
  );
  return new Map([...byDay].map(([date, all]) => [date, sumOf(all.map(([, counts]) => counts))]));
}

function feesOf(sales: readonly Sales[]): string {
  const byMonth = Map.groupBy(
    sales.flatMap(({ months }) => [...months]),
    ([month]) => month,
  );
  const fees = [...byMonth].map(([month, all]): [string, number, number] => [
    month,
    all.reduce((sum, [, { takenMinor }]) => sum + takenMinor, 0),
    all.reduce((sum, [, { returnedMinor }]) => sum + returnedMinor, 0),
  ]);
  return JSON.stringify(fees.toSorted(byName));
}
