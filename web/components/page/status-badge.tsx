// How is a status shown? With a tint, an icon or a dot, and always a word.
import { useLingui } from "@lingui/react";
import classes from "#web/components/page/status-badge.module.css";
import type { StatusStyle } from "#web/lib/page/status-style.ts";

export function StatusBadge<Status extends string>({
  of,
  status,
}: {
  of: Record<Status, StatusStyle>;
  status: Status;
}) {
  const { i18n } = useLingui();
  const { hue, word, icon: IconShape } = of[status];
  return (
    <span className={`${classes["badge"]} ${classes[hue] ?? ""}`}>
      {IconShape ? (
        <IconShape size={14} stroke={2} aria-hidden="true" />
      ) : (
        <i className={classes["dot"]} />
      )}
      {i18n._(word)}
    </span>
  );
}

export function useStatusOptions(styles: Record<string, StatusStyle>) {
  const { i18n } = useLingui();
  return Object.entries(styles).map(([value, { word }]) => ({ value, label: i18n._(word) }));
}
