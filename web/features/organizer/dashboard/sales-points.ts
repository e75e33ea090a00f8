// What does the chart show of each day? Its figure, and that of as many days before.
import type { EventStats } from "#shared/contracts/stats.ts";

/** An event without money is shown by its tickets. */
export type Shown = "grossMinor" | "ticketsSold";

export type Point = {
  date: string;
  value: number;
  /** Both are null without a period before. */
  dateBefore: string | null;
  before: number | null;
};

/** Of the lines; the second is null without a period before. */
export type Names = { now: string; before: string | null };

export const pointsOf = ({ series, before }: EventStats, shown: Shown): Point[] =>
  series.map((day, at) => {
    const earlier = before?.series[at];
    return {
      date: day.date,
      value: day[shown],
      dateBefore: earlier?.date ?? null,
      before: earlier?.[shown] ?? null,
    };
  });

/** The first one of several. */
export const highestOf = (points: readonly Point[]): Point | undefined =>
  points.reduce<Point | undefined>(
    (highest, point) => (highest && highest.value >= point.value ? highest : point),
    undefined,
  );
