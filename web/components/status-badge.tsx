// How is a status shown? With a tint, a dot and always a word.
import { useLingui } from "@lingui/react";
import classes from "#web/components/status-badge.module.css";
import type { StatusStyle } from "#web/lib/status-styles.ts";

export function StatusBadge<Status extends string>({
  of,
  status,
}: {
  of: Record<Status, StatusStyle>;
  status: Status;
}) {
  const { i18n } = useLingui();
  const { hue, word } = of[status];
  return <span className={`${classes["badge"]} ${classes[hue] ?? ""}`}>{i18n._(word)}</span>;
}

/** The statuses as filter options. */
export function useStatusOptions(styles: Record<string, StatusStyle>) {
  const { i18n } = useLingui();
  return Object.entries(styles).map(([value, { word }]) => ({ value, label: i18n._(word) }));
}
