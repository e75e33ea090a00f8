// What are the numbers of the chart? A row for each day.
import { useLingui } from "@lingui/react/macro";
import classes from "#web/features/organizer/dashboard/sales.module.css";
import type { Names, Point } from "#web/features/organizer/dashboard/sales-points.ts";
import { formatDay } from "#web/lib/page/time.ts";

type Props = {
  title: string;
  points: readonly Point[];
  names: Names;
  format: (value: number) => string;
};

export function SalesTable({ title, points, names, format }: Props) {
  const { t, i18n } = useLingui();
  const day = (date: string) => formatDay(date, i18n.locale, "date");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
    <section className={classes.scroll} aria-label={title} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t`Day`}</th>
            <th scope="col">{names.now}</th>
            {names.before && <th scope="col">{names.before}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(({ date, value, before, dateBefore }) => (
            <tr key={date}>
              <th scope="row">{day(date)}</th>
              <td>{format(value)}</td>
              {names.before && (
                <td>
                  {before !== null && format(before)}
                  {dateBefore && <small>{day(dateBefore)}</small>}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
