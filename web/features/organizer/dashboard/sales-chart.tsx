// How does the chart of sales look? A line over its area, and the period before as a dashed line.
import { AreaChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { useLingui } from "@lingui/react/macro";
import { useElementSize } from "@mantine/hooks";
import { type ChartAmounts, ticksOf } from "#web/features/organizer/dashboard/chart-amounts.ts";
import { ChartTooltip } from "#web/features/organizer/dashboard/chart-tooltip.tsx";
import classes from "#web/features/organizer/dashboard/sales.module.css";
import type { Names, Point } from "#web/features/organizer/dashboard/sales-points.ts";
import skeletons from "#web/features/organizer/dashboard/skeletons.module.css";
import { formatDay } from "#web/lib/page/time.ts";

type Props = {
  /** For people who do not see it. */
  words: string;
  points: Point[];
  names: Names;
  amounts: ChartAmounts;
};

/** One picture for a screen reader; its table has the numbers. */
export function SalesChart({ words, ...shown }: Props) {
  const { ref, width } = useElementSize();
  return (
    <div role="img" aria-label={words} ref={ref}>
      <Chart {...shown} width={width} />
    </div>
  );
}

function Chart({ points, names, amounts, width }: Omit<Props, "words"> & { width: number }) {
  const { t, i18n } = useLingui();
  const last = points.at(-1);
  const ticks = ticksOf(
    Math.max(...points.flatMap(({ value, before }) => [value, before ?? 0])),
    amounts.unit,
  );
  const tick = (value: number) => amounts.tick(value, ticks.at(-1) ?? 0);
  const rem = remInPixels();
  const end = last ? amounts.end(last.value) : "";
  const axisRoom = AXIS_GAP + roomOf(ticks.map(tick), rem);
  const endRoom = END_GAP + roomOf([end], rem);
  // Unknown until it was measured.
  const isNarrow = width > 0 && width - axisRoom - endRoom < width * LEAST_SHARE;
  return (
    <>
      {isNarrow && <p className={classes.end}>{t`Last day: ${end}`}</p>}
      <AreaChart
        // It measures its words once.
        key={rem}
        className={skeletons.chart ?? ""}
        data={points}
        dataKey="date"
        series={[
          ...(names.before === null
            ? []
            : [{ name: "before", label: names.before, color: EARLIER, strokeDasharray: "4 4" }]),
          { name: "value", label: names.now, color: NOW },
        ]}
        areaProps={({ name }) => (name === "before" ? { fillOpacity: 0, strokeWidth: 1.5 } : {})}
        areaChartProps={{ margin: { top: rem / 2, right: isNarrow ? END_GAP : endRoom } }}
        curveType="linear"
        withDots={points.length === 1}
        activeDotProps={{ r: 4 }}
        accessibilityLayer={false}
        gridColor="var(--border)"
        textColor="var(--text-3)"
        strokeDasharray=""
        tickLine="none"
        xAxisProps={{
          tickFormatter: (date) => formatDay(date, i18n.locale, "day"),
          minTickGap: 2.5 * rem,
          height: DAY_GAP + rem * TEXT_REM,
        }}
        yAxisProps={{
          tickFormatter: tick,
          ticks,
          domain: [0, ticks.at(-1) ?? 0],
          interval: 0,
          width: axisRoom,
        }}
        tooltipProps={{
          // Under no pointer there is no day.
          content: ({ label }) => {
            const point = points.find(({ date }) => date === label);
            return point && <ChartTooltip point={point} names={names} format={amounts.format} />;
          },
        }}
        referenceDots={
          last && [
            {
              x: last.date,
              y: last.value,
              color: NOW,
              r: 4,
              label: { value: isNarrow ? "" : end, fill: "var(--text)", fontWeight: 600 },
              labelPosition: "right",
            },
          ]
        }
      />
    </>
  );
}

const NOW = "var(--brand-5)";
const EARLIER = "var(--text-3)";

/** Between words and lines, in pixels. */
const AXIS_GAP = 20;
const END_GAP = 12;
const DAY_GAP = 18;
/** The chart's text, as in its style sheet. */
const TEXT_REM = 0.75;
/** Of a wide character, as part of the text's height. */
const CHARACTER = 0.65;
/** With less room for the lines, the amount at their end stands above them. */
const LEAST_SHARE = 0.5;

/** In pixels: recharts knows no other unit, and text may be twice as large. */
const roomOf = (texts: string[], rem: number): number =>
  Math.max(...texts.map(({ length }) => length)) * CHARACTER * TEXT_REM * rem;

const remInPixels = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
