// What was sold on the day under the pointer? Its figure, and that of the day before, each dated.
import { useLingui } from "@lingui/react";
import classes from "#web/features/organizer/dashboard/sales.module.css";
import type { Names, Point } from "#web/features/organizer/dashboard/sales-points.ts";
import { formatDay } from "#web/lib/page/time.ts";

type Props = { point: Point; names: Names; format: (value: number) => string };

export function ChartTooltip({ point: { date, value, dateBefore, before }, names, format }: Props) {
  return (
    <dl className={classes.tooltip}>
      <Line name={names.now} date={date} value={format(value)} />
      {names.before && dateBefore && before !== null && (
        <Line name={names.before} date={dateBefore} value={format(before)} />
      )}
    </dl>
  );
}

function Line({ name, date, value }: { name: string; date: string; value: string }) {
  const { i18n } = useLingui();
  return (
    <div>
      <dt>
        {name} <small>{formatDay(date, i18n.locale, "date")}</small>
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
