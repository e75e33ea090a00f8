// How much of the operator's fee came of which event? By month, the newest first, as a table on a
// desktop and as cards on a phone.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useState } from "react";
import type { Billing } from "#shared/contracts/stats.ts";
import type { Currency } from "#shared/core/money.ts";
import type { ListColumn } from "#web/components/list/list-columns.ts";
import { ListCards } from "#web/components/list/list-table.tsx";
import { RowTitle } from "#web/components/list/name-column.tsx";
import { Money } from "#web/components/number/money.tsx";
import classes from "#web/features/account/settings/billing.module.css";
import { paths } from "#web/lib/page/paths.ts";
import { formatMoment } from "#web/lib/page/time.ts";

/** So many are shown at first. */
const NEWEST_MONTHS = 12;

type Row = Billing["months"][number];
type Month = { month: string; rows: (Row & { id: string })[] };

export function BillingMonths({ rows }: { rows: Row[] }) {
  const months = byMonth(rows);
  const [showsOlder, showOlder] = useState(false);
  const older = months.slice(NEWEST_MONTHS);
  return (
    <>
      <Months months={months.slice(0, NEWEST_MONTHS)} />
      {older.length > 0 && (
        <Button
          variant="default"
          w="fit-content"
          aria-expanded={showsOlder}
          rightSection={
            showsOlder ? (
              <IconChevronUp size={16} aria-hidden="true" />
            ) : (
              <IconChevronDown size={16} aria-hidden="true" />
            )
          }
          onClick={() => showOlder(!showsOlder)}
        >
          {showsOlder ? <Trans>Hide older</Trans> : <Trans>Show older</Trans>}
        </Button>
      )}
      {showsOlder && older.length > 0 && <Months months={older} />}
    </>
  );
}

/** In the order of the answer, which has each month's rows together. */
function byMonth(rows: Row[]): Month[] {
  const months: Month[] = [];
  for (const row of rows) {
    if (months.at(-1)?.month !== row.month) months.push({ month: row.month, rows: [] });
    months.at(-1)?.rows.push({ ...row, id: `${row.eventId} ${row.currency}` });
  }
  return months;
}

function Months({ months }: { months: Month[] }) {
  const columns = useColumns();
  const isPhone = useMediaQuery("(max-width: 800px)", undefined, {
    getInitialValueInEffect: false,
  });
  if (!isPhone) return <MonthTable months={months} columns={columns} />;
  return months.map(({ month, rows }) => (
    <section key={month} className={classes.month}>
      <h3>
        <MonthName month={month} /> <Net of={rows} />
      </h3>
      <ListCards rows={rows} columns={columns} nameOf={({ title }) => title} />
    </section>
  ));
}

function MonthTable({ months, columns }: { months: Month[]; columns: ListColumn<Row>[] }) {
  const [title, ...sums] = columns;
  return (
    <div className={classes.frame}>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, title: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {months.map(({ month, rows }) => (
          <tbody key={month}>
            <tr>
              <th scope="rowgroup" colSpan={sums.length}>
                <MonthName month={month} />
              </th>
              <td>
                <Net of={rows} />
              </td>
            </tr>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{title?.render(row)}</th>
                {sums.map(({ key, render }) => (
                  <td key={key}>{render(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function MonthName({ month }: { month: string }) {
  const { i18n } = useLingui();
  return formatMoment(`${month}-01T00:00:00.000Z`, "UTC", i18n.locale, "month");
}

const netOf = ({ takenMinor, returnedMinor }: Row) => takenMinor - returnedMinor;

/** One sum a currency, because amounts of two make none. */
function Net({ of }: { of: Row[] }) {
  const sums = new Map<Currency, number>();
  for (const row of of) sums.set(row.currency, (sums.get(row.currency) ?? 0) + netOf(row));
  return (
    <span className={classes.net}>
      {[...sums].map(([currency, amountMinor]) => (
        <Money key={currency} amountMinor={amountMinor} currency={currency} />
      ))}
    </span>
  );
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useLingui();
  const sum = (key: string, title: string, amountOf: (row: Row) => number): ListColumn<Row> => ({
    key,
    title,
    align: "right",
    onCard: "rest",
    isNamedOnCard: true,
    render: (row) => <Money amountMinor={amountOf(row)} currency={row.currency} />,
  });
  return [
    {
      key: "title",
      title: t`Event`,
      onCard: "title",
      render: ({ eventId, title }) => (
        <RowTitle to={paths.event.href({ eventId })}>{title}</RowTitle>
      ),
    },
    sum("taken", t`Taken`, ({ takenMinor }) => takenMinor),
    sum("returned", t`Given back`, ({ returnedMinor }) => returnedMinor),
    sum("net", t`Net`, netOf),
  ];
}
