// What does staff see of a list that admits nobody? The reason, and since when or until when.
import { Trans, useLingui } from "@lingui/react/macro";
import type { DoorList } from "#shared/contracts/public/door.ts";
import { LoadError } from "#web/components/page/load-error.tsx";
import { Refusal } from "#web/components/page/refusal.tsx";
import { Sheet } from "#web/components/page/sheet.tsx";
import classes from "#web/features/door/check-in.module.css";
import { ApiProblem } from "#web/lib/api/api-problem.ts";
import { formatMoment } from "#web/lib/page/time.ts";

export function ListClosed({ list }: { list: DoorList }) {
  const { i18n } = useLingui();
  const at = (instant: string) => formatMoment(instant, list.timezone, i18n.locale, "dateTime");
  const opens = list.activatesAt && at(list.activatesAt);
  const closed = list.expiresAt && at(list.expiresAt);
  const { name, eventTitle } = list;
  const isExpired = list.status === "EXPIRED";
  return (
    <Sheet
      title={
        isExpired ? (
          <Trans>Check-in list has expired</Trans>
        ) : (
          <Trans>Check-in list is not active</Trans>
        )
      }
      help={
        isExpired ? (
          <Trans>
            {name}, {eventTitle}: closed since {closed}.
          </Trans>
        ) : (
          <Trans>
            {name}, {eventTitle}: opens {opens}. This page opens by itself.
          </Trans>
        )
      }
    />
  );
}

export const isGone = (error: Error): boolean =>
  error instanceof ApiProblem && error.status === 404;

export function ListUnreadable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isGone(error)) {
    return (
      <Refusal
        title={<Trans>Check-in list not found</Trans>}
        why={<Trans>The link may have been replaced. Ask the organizer for the new one.</Trans>}
      />
    );
  }
  return (
    <main className={classes.waiting}>
      <LoadError level={1} error={error} onRetry={onRetry} />
    </main>
  );
}
