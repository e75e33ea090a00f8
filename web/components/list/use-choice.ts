// Which rows of this page are chosen, and what does the press of a checkbox choose?
import { useRef } from "react";
import type { ListSelection } from "#web/components/list/list-columns.ts";

export function useChoice<Row extends { id: string }>(
  rows: Row[],
  { rows: chosen, set }: ListSelection<Row> = nothing,
) {
  const last = useRef<string>(null);
  const has = ({ id }: Row) => chosen.some((row) => row.id === id);
  const change = (changed: Row[], isChosen: boolean) => {
    const ids = new Set(changed.map(({ id }) => id));
    const others = chosen.filter(({ id }) => !ids.has(id));
    set(isChosen ? [...others, ...changed] : others);
  };
  /** The rows from the one that was pressed last to this one. */
  const upTo = (row: Row): Row[] => {
    const ends = [last.current, row.id].map((end) => rows.findIndex(({ id }) => id === end));
    return ends.includes(-1) ? [row] : rows.slice(Math.min(...ends), Math.max(...ends) + 1);
  };
  return {
    has,
    hasAll: rows.every(has),
    hasSome: rows.some(has),
    toggle: (row: Row, isRange = false) => {
      change(isRange ? upTo(row) : [row], !has(row));
      last.current = row.id;
    },
    toggleAll: () => change(rows, !rows.every(has)),
  };
}

const nothing = { rows: [], set: () => {} };
