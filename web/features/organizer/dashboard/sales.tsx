// How do sales go from day to day? A chart, or the same numbers as a table.
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { UnstyledButton } from "@mantine/core";
import { Suspense, useState } from "react";
import type { EventStats } from "#shared/contracts/stats.ts";
import { lazily } from "#web/components/dialog/lazily.ts";
import { DetailCard } from "#web/components/page/detail-card.tsx";
import { LoadError } from "#web/components/page/load-error.tsx";
import {
  type ChartAmounts,
  moneyAmounts,
} from "#web/features/organizer/dashboard/chart-amounts.ts";
import classes from "#web/features/organizer/dashboard/sales.module.css";
import {
  highestOf,
  type Names,
  type Point,
  pointsOf,
} from "#web/features/organizer/dashboard/sales-points.ts";
import { SalesTable } from "#web/features/organizer/dashboard/sales-table.tsx";
import { ChartSkeleton } from "#web/features/organizer/dashboard/skeletons.tsx";
import { useCount } from "#web/lib/page/count.ts";
import { formatDay } from "#web/lib/page/time.ts";

const SalesChart = lazily(
  () => import("#web/features/organizer/dashboard/sales-chart.tsx"),
  ({ onRetry }) => <LoadError error={new Error("The chart did not arrive.")} onRetry={onRetry} />,
);

export function Sales({ figures, isFree }: { figures: EventStats; isFree: boolean }) {
  const { t } = useLingui();
  const [isTable, showTable] = useState(false);
  const points = pointsOf(figures, isFree ? "ticketsSold" : "grossMinor");
  const amounts = useAmounts(figures, isFree);
  const title = isFree ? t`Tickets per day` : t`Gross sales per day`;
  const words = useSentence(title, points, amounts.format);
  const names = useNames(figures);
  const isEmpty = points.every(({ value, before }) => !value && !before);
  return (
    <DetailCard
      title={title}
      action={
        <UnstyledButton className={classes.turn} onClick={() => showTable(!isTable)}>
          {isTable ? <Trans>Show as chart</Trans> : <Trans>Show as table</Trans>}
        </UnstyledButton>
      }
    >
      {isTable && (
        <SalesTable title={title} points={points} names={names} format={amounts.format} />
      )}
      {!isTable && isEmpty && <NoSales points={points} orders={figures.totals.orders} />}
      {!isTable && !isEmpty && (
        <>
          <Legend {...names} />
          <Suspense fallback={<ChartSkeleton />}>
            <SalesChart words={words} points={points} names={names} amounts={amounts} />
          </Suspense>
        </>
      )}
    </DetailCard>
  );
}

function useNames({ before }: EventStats): Names {
  const { t } = useLingui();
  return {
    now: t`This period`,
    before:
      before && plural(before.series.length, { one: "The day before", other: "The # days before" }),
  };
}

function useAmounts({ currency }: EventStats, isFree: boolean): ChartAmounts {
  const { i18n } = useLingui();
  const count = useCount();
  if (isFree) return { unit: 1, format: count, end: count, tick: count };
  return moneyAmounts(currency, i18n.locale);
}

/** For people who do not see the chart. */
function useSentence(title: string, points: Point[], format: (value: number) => string): string {
  const { t, i18n } = useLingui();
  const [first, last, highest] = [points[0], points.at(-1), highestOf(points)];
  if (!first || !last || !highest) return title;
  const told = ({ date, value }: Point) => ({
    day: formatDay(date, i18n.locale, "day"),
    value: format(value),
  });
  const [from, to, top] = [told(first), told(last), told(highest)];
  if (points.length === 1) return t`${title}: ${from.value} on ${from.day}.`;
  return t`${title}: ${from.value} on ${from.day}, ${to.value} on ${to.day}, at most ${top.value} on ${top.day}.`;
}

/** A line at nothing needs no axis. Orders that cost nothing are sales, too. */
function NoSales({ points, orders }: { points: Point[]; orders: number }) {
  const { i18n } = useLingui();
  const days = points.length;
  const ends = [...new Set([points[0], points.at(-1)])];
  return (
    <div className={classes.none}>
      <p>
        {orders === 0
          ? plural(days, { one: "No sales on this day", other: "No sales in these days" })
          : plural(days, {
              one: "Nothing was charged on this day",
              other: "Nothing was charged in these days",
            })}
      </p>
      <div>
        {ends.map(
          (end) => end && <span key={end.date}>{formatDay(end.date, i18n.locale, "day")}</span>,
        )}
      </div>
    </div>
  );
}

function Legend({ now, before }: Names) {
  return (
    <p className={classes.legend}>
      <span>
        <Line />
        {now}
      </span>
      {before && (
        <span>
          <Line isDashed />
          {before}
        </span>
      )}
    </p>
  );
}

const Line = ({ isDashed = false }: { isDashed?: boolean }) => (
  <svg width="20" height="4" aria-hidden="true" data-dashed={isDashed}>
    <path d="M0 2H20" />
  </svg>
);
