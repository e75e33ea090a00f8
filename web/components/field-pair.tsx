// How do two fields that belong together stand? Beside each other, or one below the other where
// their text needs the width.
import type { ReactNode } from "react";
import styles from "#web/components/field-pair.module.css";

/** `isWide` where a date or a choice must be seen whole, which is longer than a name. */
export function FieldPair({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return <div className={isWide ? `${styles.pair} ${styles.wide}` : styles.pair}>{children}</div>;
}
