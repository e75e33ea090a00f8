// What does staff see of a list that admits nobody? The reason, and since when or until when.
import { Trans, useLingui } from "@lingui/react/macro";
import { IconClock, IconClockOff, IconLinkOff } from "@tabler/icons-react";
import type { DoorList } from "#shared/contracts/door.ts";
import { EmptyState } from "#web/components/empty-state.tsx";
import { LoadError } from "#web/components/load-error.tsx";
import classes from "#web/features/check-in/check-in.module.css";
import { ApiProblem } from "#web/lib/api-problem.ts";
import { formatMoment } from "#web/lib/time.ts";

/** A list before it opens or after it expires. */
export function ListClosed({ list }: { list: DoorList }) {
  const { i18n } = useLingui();
  const at = (instant: string) => formatMoment(instant, list.timezone, i18n.locale, "dateTime");
  const opens = list.activatesAt && at(list.activatesAt);
  const closed = list.expiresAt && at(list.expiresAt);
  const { name, eventTitle } = list;
  return (
    <main className={classes.waiting}>
      {list.status === "EXPIRED" ? (
        <EmptyState
          icon={IconClockOff}
          title={<Trans>Check-in list has expired</Trans>}
          text={
            <Trans>
              {name}, {eventTitle}: closed since {closed}.
            </Trans>
          }
        />
      ) : (
        <EmptyState
          icon={IconClock}
          title={<Trans>Check-in list is not active</Trans>}
          text={
            <Trans>
              {name}, {eventTitle}: opens {opens}. This page opens by itself.
            </Trans>
          }
        />
      )}
    </main>
  );
}

/** Whether the link leads to no list, or no longer to one. */
export const isGone = (error: Error): boolean =>
  error instanceof ApiProblem && error.status === 404;

/** A link without a list, or a list that cannot be loaded now. */
export function ListUnreadable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <main className={classes.waiting}>
      {isGone(error) ? (
        <EmptyState
          icon={IconLinkOff}
          title={<Trans>Check-in list not found</Trans>}
          text={<Trans>The link may have been replaced. Ask the organizer for the new one.</Trans>}
        />
      ) : (
        <LoadError error={error} onRetry={onRetry} />
      )}
    </main>
  );
}
