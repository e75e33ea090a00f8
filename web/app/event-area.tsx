// What do all screens of one event share? The event, and the notice that its payments are missing.
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { Outlet, useParams } from "react-router-dom";
import { events } from "#shared/contracts/events.ts";
import { PageError, PageSkeleton } from "#web/components/page/page-state.tsx";
import { ToEvents } from "#web/components/page/to-events.tsx";
import { FirstSaleButton } from "#web/features/organizer/events/first-sale-button.tsx";
import { PaymentsWarning } from "#web/features/organizer/events/payments-warning.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { CurrentEventProvider } from "#web/lib/event/current-event.tsx";
import { FirstSale } from "#web/lib/event/first-sale.tsx";
import { rememberEvent } from "#web/lib/event/left-event.ts";
import { isForSale } from "#web/lib/event/use-readiness.ts";
import { PageNotice } from "#web/lib/page/page-notice.tsx";

export function Component() {
  const { t } = useLingui();
  const { account, isEmailConfirmed } = useMe();
  const { eventId = "" } = useParams();
  const event = useApiQuery(events.get, { params: { eventId } });
  const isThere = event.data !== undefined;
  useEffect(() => {
    if (isThere) rememberEvent(account.id, eventId);
  }, [isThere, account.id, eventId]);
  if (event.isError && !event.data)
    return (
      <PageError
        title={t`Event`}
        error={event.error}
        onRetry={() => void event.refetch()}
        instead={<ToEvents />}
      />
    );
  if (!event.data) return <PageSkeleton />;
  const screen = (
    <FirstSale value={isForSale(event.data.status) && <FirstSaleButton />}>
      <Outlet />
    </FirstSale>
  );
  return (
    <CurrentEventProvider event={event.data}>
      {/* The frame's notice comes first: only a confirmed person's events go live. */}
      {isEmailConfirmed ? <PageNotice value={<PaymentsWarning />}>{screen}</PageNotice> : screen}
    </CurrentEventProvider>
  );
}
