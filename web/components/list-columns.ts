// What does a list screen need to know of a noun? Its columns, its row actions and its filters.
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

export type ListColumn<Row> = {
  /** The column's name; also the word in `sort_by` where the column can be sorted. */
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  sortable?: true;
  align?: "right";
  /** May be long, as names are: takes several lines and pushes no other column away. */
  isLong?: true;
  /** Where the cell stands on a phone's card; without it the cell is left out there. */
  onCard?: "title" | "end" | "rest";
  /**
   * Puts the column's title before its value on a card, where the value does not say what it is.
   */
  isNamedOnCard?: true;
};

export type RowAction = {
  label: string;
  icon: Icon;
  onClick: () => void;
  isDangerous?: boolean;
  isDisabled?: boolean;
};

/** Rows that are chosen, on whatever page they stand. */
export type ListSelection<Row> = { rows: Row[]; set: (rows: Row[]) => void };

export type ListFilter = {
  /** The name in `filter_fields[name]`. */
  name: string;
  label: string;
  options: { value: string; label: string }[];
};
