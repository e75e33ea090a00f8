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
  /** Where the cell stands on a phone's card; without it the cell is left out there. */
  onCard?: "title" | "end" | "rest";
};

export type RowAction = {
  label: string;
  icon: Icon;
  onClick: () => void;
  isDangerous?: boolean;
  isDisabled?: boolean;
};

export type ListFilter = {
  /** The name in `filter_fields[name]`. */
  name: string;
  label: string;
  options: { value: string; label: string }[];
};
