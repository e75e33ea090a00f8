// How are two related fields laid out? Side by side, or stacked if their text needs the width.
import type { ReactNode } from "react";
import classes from "#web/components/form/field-pair.module.css";

/** `isWide` is for dates and choices, which are longer than names and must not be cut off. */
export function FieldPair({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? `${classes.pair} ${classes.wide}` : classes.pair}>{children}</div>
  );
}
