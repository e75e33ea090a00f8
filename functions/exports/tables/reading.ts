// What does every table of an export know? Its event, words, moment, and what could not be read.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { isUnreadable } from "#functions/core/table/unreadable.ts";
import type { Cell, Column, Table } from "#functions/exports/table.ts";
import type { Currency } from "#shared/core/money.ts";
import { newZone } from "#shared/core/time/zone-name.ts";

export type Reading = {
  i18n: I18n;
  timezone: string;
  at: string;
  /** References; a row of the list that cannot be read has only its id. */
  unreadable: string[];
};

export type ColumnOf<Row> = Column & { cell: (row: Row) => Cell };

export const WIDTH = { short: 12, name: 20, instant: 24, email: 30, long: 40 } as const;

type Part<Row> = { columns: readonly ColumnOf<Row>[]; count: number; rows: AsyncIterable<Row> };

export function tableFrom<Row>(reading: Reading, { columns, count, rows }: Part<Row>): Table {
  const { i18n, timezone, at, unreadable } = reading;
  const moment = instant<Row>(t(i18n)`Exported at`, timezone, () => at);
  const all = [...columns, moment];
  return {
    columns: all.map(({ head, width }) => ({ head, width })),
    ...{ timezone, at, count, unreadable },
    rows: cellsOf(rows, all),
  };
}

async function* cellsOf<Row>(
  rows: AsyncIterable<Row>,
  columns: readonly ColumnOf<Row>[],
): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) yield columns.map(({ cell }) => cell(row));
}

export async function* oneByOne<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

/** Its head carries the zone, because a cell shows only a wall clock. */
export const instant = <Row>(
  head: string,
  timezone: string,
  at: (row: Row) => string | null,
): ColumnOf<Row> => ({
  head: `${head} (${newZone(timezone)})`,
  width: WIDTH.instant,
  cell: (row) => {
    const moment = at(row);
    return moment === null ? null : { at: moment };
  },
});

export const amount = <Row>(
  head: string,
  currency: Currency,
  minorOf: (row: Row) => number | null,
): ColumnOf<Row> => ({
  head: `${head} (${currency})`,
  width: WIDTH.short,
  cell: (row) => {
    const minor = minorOf(row);
    return minor === null ? null : { minor, currency };
  },
});

export const text = <Row>(
  head: string,
  width: number,
  textOf: (row: Row) => string | null,
): ColumnOf<Row> => ({ head, width, cell: (row) => textOf(row) || null });

/** Null for a row that this version cannot read, which is noted by its reference. */
export async function readOr<Value>(
  { unreadable }: Pick<Reading, "unreadable">,
  reference: string,
  read: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    unreadable.push(reference);
    return null;
  }
}
