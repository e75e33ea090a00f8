// Where do an event's dates lie in its copy? As much later by the clock; nowhere if they are over.
import { movedByClock } from "#shared/core/time/zoned-time.ts";

type Move = { startAt: string; newStartAt: string; timezone: string };
export type MoveNow = Move & { now: string };

type Emptied<Name extends string> = { field: Name; at: string };
type Names<Name extends string> = readonly [Name] | readonly [Name, Name];

export const saleDates = ["saleStartsAt", "saleEndsAt"] as const;
export const codeDates = ["expiresAt"] as const;
export const listDates = ["activatesAt", "expiresAt"] as const;

export const movedEnd = (endAt: string | null, move: Move): string | null =>
  endAt && after(move.newStartAt, movedDate(endAt, move), lengthOf(move.startAt, endAt));

/** The second date never comes before the first. `emptied` are those over at `now`, moved. */
export function movedDates<Name extends string, Row extends Record<Name, string | null>>(
  row: Row,
  [first, last]: Names<Name>,
  move: MoveNow,
): { row: Row; emptied: Emptied<Name>[] } {
  const [from, to] = [row[first], last ? row[last] : null];
  const begin = from && movedDate(from, move);
  const end = to && movedDate(to, move);
  const ordered = from && to && begin && end ? after(begin, end, lengthOf(from, to)) : end;
  const isOver = (at: string | null) => at !== null && at <= move.now;
  const kept = (at: string | null) => (isOver(at) ? null : at);
  const named: [Name, string | null][] = [[first, begin]];
  if (last) named.push([last, ordered]);
  return {
    row: { ...row, [first]: kept(begin), ...(last && { [last]: kept(ordered) }) },
    emptied: named.flatMap(([field, at]) => (at && isOver(at) ? [{ field, at }] : [])),
  };
}

const movedDate = (at: string, { startAt, newStartAt, timezone }: Move): string =>
  movedByClock(at, { from: startAt, to: newStartAt, timezone });

const lengthOf = (from: string, to: string): number => Date.parse(to) - Date.parse(from);

const after = (begin: string, end: string, lengthMs: number): string =>
  end > begin ? end : new Date(Date.parse(begin) + lengthMs).toISOString();
