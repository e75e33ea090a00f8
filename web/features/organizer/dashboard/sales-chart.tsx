// How does the chart of sales look? A line over its area, and the period before as a dashed line.
import { AreaChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { useLingui } from "@lingui/react";
import type { Names, Point } from "#web/features/organizer/dashboard/sales-points.ts";
import classes from "#web/features/organizer/dashboard/skeletons.module.css";
import { formatDay } from "#web/lib/page/time.ts";

type Props = {
  /** For people who do not see it. */
  words: string;
  points: Point[];
  names: Names;
  format: (value: number) => string;
  short: (value: number) => string;
};

/** Room for the amount at the end of a line. */
const END_ROOM = 64;

/** One picture for a screen reader; its table has the numbers. */
export const SalesChart = ({ words, ...shown }: Props) => (
  <div role="img" aria-label={words}>
    <Chart {...shown} />
  </div>
);

function Chart({ points, names, format, short }: Omit<Props, "words">) {
  const { i18n } = useLingui();
  const day = (date: string) => formatDay(date, i18n.locale, "day");
  const last = points.at(-1);
  return (
    <AreaChart
      className={classes.chart ?? ""}
      data={points}
      dataKey="date"
      series={[
        ...(names.before === null
          ? []
          : [{ name: "before", label: names.before, color: EARLIER, strokeDasharray: "4 4" }]),
        { name: "value", label: names.now, color: NOW },
      ]}
      areaProps={({ name }) => (name === "before" ? { fillOpacity: 0, strokeWidth: 1.5 } : {})}
      areaChartProps={{ margin: { top: 8, right: END_ROOM } }}
      curveType="linear"
      withDots={points.length === 1}
      activeDotProps={{ r: 4 }}
      accessibilityLayer={false}
      valueFormatter={format}
      gridColor="var(--border)"
      textColor="var(--text-3)"
      strokeDasharray=""
      tickLine="none"
      xAxisProps={{ tickFormatter: day, minTickGap: 40 }}
      yAxisProps={{ tickFormatter: short, allowDecimals: false, width: 56 }}
      // Under no pointer there is no day.
      tooltipProps={{
        labelFormatter: (date) => date && formatDay(String(date), i18n.locale, "date"),
      }}
      referenceDots={
        last && [
          {
            x: last.date,
            y: last.value,
            color: NOW,
            r: 4,
            label: { value: short(last.value), fill: "var(--text)", fontWeight: 600 },
            labelPosition: "right",
          },
        ]
      }
    />
  );
}

const NOW = "var(--brand-5)";
const EARLIER = "var(--text-3)";
