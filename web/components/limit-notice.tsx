// Is a limit in force? A new one first takes in what was sold before, and one that could not do so
// limits nothing.
import { useLingui } from "@lingui/react/macro";
import { IconAlertTriangle, IconHourglassHigh } from "@tabler/icons-react";
import type { LimitState } from "#shared/core/limit-state.ts";
import classes from "#web/components/limit-notice.module.css";

/** Milliseconds between reads of a list while one of its limits is being built. */
export const BUILDING_REFETCH_MS = 3000;

/** Shows nothing for a limit in force. `remedy` says how a limit that is off comes into force. */
export function LimitNotice({ state, remedy }: { state: LimitState | null; remedy: string }) {
  const { t } = useLingui();
  if (state === null || state === "ON") return null;
  const isBuilding = state === "BUILDING";
  const IconShape = isBuilding ? IconHourglassHigh : IconAlertTriangle;
  return (
    <span className={classes.notice} data-state={state} role="status">
      <IconShape size={16} stroke={1.75} aria-hidden="true" />
      <span>
        {isBuilding
          ? t`Counting what was sold before. Nothing it limits can be bought until then, about half a minute.`
          : t`Not in force, so it limits nothing. ${remedy}`}
      </span>
    </span>
  );
}
