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

const AT_ONCE = 2;
const TIMEZONE = "UTC";

/** What is older than the page may show is counted first. `at` is that of the oldest figures. */
export async function billingTable(of: {
  accountId: string;
  i18n: I18n;
  at: string;
}): Promise<Table> {
  const { accountId, i18n } = of;
  await forEachConcurrent(await oldFigures(accountId), {
    ...{ atOnce: AT_ONCE, isOver: () => false, work: countFigures },
  });
  const { at, months } = feesOfAccount(await figuresOfAccount(accountId));
  const reading: Reading = { i18n, timezone: TIMEZONE, at: at ?? of.at, unreadable: [] };
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
      money(t(i18n)`Returned`, ({ returnedMinor }) => returnedMinor),
      money(t(i18n)`Net`, ({ takenMinor, returnedMinor }) => takenMinor - returnedMinor),
    ],
    count: months.length,
    rows: oneByOne(months),
  });
}
