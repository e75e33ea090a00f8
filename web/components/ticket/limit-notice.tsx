// Is a limit in force? A new one first counts what was sold before it.
import { useLingui } from "@lingui/react/macro";
import { IconAlertTriangle, IconHourglassHigh } from "@tabler/icons-react";
import type { LimitState } from "#shared/core/limit-state.ts";
import classes from "#web/components/ticket/limit-notice.module.css";
import { useCount } from "#web/lib/page/count.ts";

/** `needs` is the smallest size that holds what was sold. */
export function useOverWords(): (needs: number) => string {
  const { t } = useLingui();
  const count = useCount();
  return (needs) => {
    const least = count(needs);
    return t`More is sold or being paid than it allows, so nothing it limits can be bought. Raise it to at least ${least}, or cancel tickets.`;
  };
}

/** `over` says what helps a limit that is over. */
export function LimitNotice({ state, over }: { state: LimitState | null; over: string }) {
  const { t } = useLingui();
  if (state !== "BUILDING" && state !== "OVER") return null;
  const isBuilding = state === "BUILDING";
  const IconShape = isBuilding ? IconHourglassHigh : IconAlertTriangle;
  return (
    <span className={classes.notice} data-state={state} role="status">
      <IconShape size={16} stroke={1.75} aria-hidden="true" />
      <span>
        {isBuilding
          ? t`Counting what was sold before. Nothing it limits can be bought until then, about half a minute. Baskets from before get their places when they are paid, while there are any.`
          : over}
      </span>
    </span>
  );
}
