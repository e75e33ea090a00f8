// What does a list screen need to know about its rows? The columns, the row actions and the
// filters.
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

export type ListColumn<Row> = {
  /** The column's name. It is also the word in `sort_by` if the column is sortable. */
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Numbers begin with the largest, where the newest is looked for dates with the latest. */
  sortable?: true | "largestFirst";
  align?: "right";
  /** For long values such as names: they wrap, and share the room that the others do not need. */
  isLong?: true;
  /** The cell's place on a phone's card. Without it the card leaves the cell out. */
  onCard?: "title" | "end" | "badge" | "rest";
  /** Shows the column's title before its value on a card, for values that need it; not if null. */
  isNamedOnCard?: true;
};

export type RowAction = {
  label: string;
  icon: Icon;
  onClick: () => void;
  isDangerous?: boolean;
  isDisabled?: boolean;
};

/** The order of a list that people sort by hand. */
export type RowOrder<Row> = {
  /** Moves a row by a number of places; below 0 is up. Null while the list is shown otherwise. */
  move: ((row: Row, by: number) => void) | null;
  /** The list's first column, with the handles. */
  column: (nameOf: (row: Row) => string) => ListColumn<Row>;
};

/** The chosen rows, from all pages of the list. */
export type ListSelection<Row> = { rows: Row[]; set: (rows: Row[]) => void };

export type ListFilter = {
  /** The name in `filter_fields[name]`. */
  name: string;
  label: string;
  options: { value: string; label: string }[];
};
