// How is a state shown? A tint, a dot and always a word.
import type { ReactNode } from "react";
import styles from "./state-badge.module.css";

export type Hue = "teal" | "orange" | "red" | "green" | "blue" | "amber" | "grey";

export function StateBadge({ hue, children }: { hue: Hue; children: ReactNode }) {
  return <span className={`${styles.badge} ${hue === "grey" ? "" : styles[hue]}`}>{children}</span>;
}
