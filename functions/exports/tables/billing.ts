// What is in a file of the operator's fee? A row a month and event, as the account's page shows.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import type { Table } from "#functions/exports/table.ts";
import {
  oneByOne,
  type Reading,
  tableFrom,
  text,
  WIDTH,
} from "#functions/exports/tables/reading.ts";
import { feesOfAccount, figuresOfAccount } from "#functions/stats/account-figures.ts";
import { countFigures } from "#functions/stats/count-figures.ts";
import { oldFigures } from "#functions/stats/old-figures.ts";

/** Each reads four partitions of an event, so that 500 events take a minute or so. */
const AT_ONCE = 4;
const TIMEZONE = "UTC";

/** What was counted before `at` is counted again, though the page may show it for an hour. */
export async function billingTable(of: {
  accountId: string;
  i18n: I18n;
  at: string;
}): Promise<Table> {
  const { accountId, i18n, at } = of;
  const old = await oldFigures(accountId, (countedAt) => countedAt < at);
  await forEachConcurrent(old, {
    ...{ atOnce: AT_ONCE, isOver: () => false, work: countFigures },
  });
  const counted = await figuresOfAccount(accountId, { consistent: true });
  const { months } = feesOfAccount(counted);
  const reading: Reading = { i18n, timezone: TIMEZONE, at, unreadable: [] };
  type Row = (typeof months)[number];
  const money = (head: string, minorOf: (row: Row) => number) => ({
    ...{ head, width: WIDTH.short },
    cell: (row: Row) => ({ minor: minorOf(row), currency: row.currency }),
  });
  return tableFrom<Row>(reading, {
    columns: [
      text(t(i18n)`Month`, WIDTH.short, ({ month }) => month),
      text(t(i18n)`Event`, WIDTH.long, ({ title }) => title),
      text(t(i18n)`Currency`, WIDTH.short, ({ currency }) => currency),
      money(t(i18n)`Taken`, ({ takenMinor }) => takenMinor),
      money(t(i18n)`Given back`, ({ returnedMinor }) => returnedMinor),
      money(t(i18n)`Net`, ({ takenMinor, returnedMinor }) => takenMinor - returnedMinor),
    ],
    count: months.length,
    rows: oneByOne(months),
  });
}
