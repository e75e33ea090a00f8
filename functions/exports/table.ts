// What is in an exported file? A head and rows of cells, the same for every format.
import type { Currency } from "#shared/core/money.ts";

/**
 * `at` is an instant and shows the wall clock of the table's zone; `date` is YYYY-MM-DD. Null is
 * an empty cell. A string stays text, whatever it looks like.
 */
export type Cell =
  | string
  | number
  | { minor: number; currency: Currency }
  | { at: string }
  | { date: string }
  | null;

export type Column = { head: string; width: number };

export type Table = {
  columns: readonly Column[];
  timezone: string;
  /** The moment that the rows are true for. */
  at: string;
  count: number;
  /** Each has a cell for every column. Read once, while the file is written. */
  rows: AsyncIterable<readonly Cell[]>;
  /** References of rows that could not be read. Known once `rows` has ended. */
  unreadable: readonly string[];
};
