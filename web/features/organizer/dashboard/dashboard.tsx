// How do sales go? Before the first order the screen says what leads to it.
import { Trans, useLingui } from "@lingui/react/macro";
import { Paper } from "@mantine/core";
import { IconChartLine } from "@tabler/icons-react";
import { use } from "react";
import { hasChecklist } from "#shared/rules/page/readiness.ts";
import { EmptyState } from "#web/components/page/empty-state.tsx";
import { PageHeader } from "#web/components/page/page-header.tsx";
import { PageError } from "#web/components/page/page-state.tsx";
import { WaitingMails } from "#web/components/page/waiting-mails.tsx";
import { Desk } from "#web/features/organizer/dashboard/desk.tsx";
import { DraftBanner } from "#web/features/organizer/dashboard/draft-banner.tsx";
import { FiguresSkeleton, SalesSkeleton } from "#web/features/organizer/dashboard/skeletons.tsx";
import { useNewestOrders } from "#web/features/organizer/dashboard/use-figures.ts";
import { shortPlace } from "#web/features/organizer/events/place.ts";
import { Checklist } from "#web/features/organizer/getting-started/checklist.tsx";
import { ApiProblem } from "#web/lib/api/api-problem.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { FirstSale } from "#web/lib/event/first-sale.tsx";
import { PageNotice } from "#web/lib/page/page-notice.tsx";
import { useScreenTitle } from "#web/lib/page/page-title.ts";
import { formatSpan } from "#web/lib/page/time.ts";

export function Component() {
  const event = useCurrentEvent();
  const title = useScreenTitle();
  const newest = useNewestOrders();
  const { error } = newest;
  // Somebody lost the right while this was open.
  if (error instanceof ApiProblem && error.status === 403) return <PageError error={error} />;
  const hasNone = newest.data?.meta.total === 0;
  const notice = use(PageNotice);
  if (hasNone && hasChecklist(event)) return <Checklist />;
  const hasSoldAsDraft = event.status === "DRAFT" && !newest.isPending && !hasNone;
  return (
    <>
      <PageNotice value={hasSoldAsDraft ? <DraftBanner /> : notice}>
        <PageHeader title={title} help={<WhenAndWhere />} />
      </PageNotice>
      <WaitingMails timezone={event.timezone} />
      {newest.isPending && (
        <>
          <FiguresSkeleton />
          <SalesSkeleton />
        </>
      )}
      {hasNone && <NoSales />}
      {!newest.isPending && !hasNone && <Desk key={event.id} newest={newest} />}
    </>
  );
}

function WhenAndWhere() {
  const { t, i18n } = useLingui();
  const event = useCurrentEvent();
  const { startAt, endAt, timezone, isOnline } = event;
  const where = isOnline ? t`Online` : shortPlace(event, i18n.locale);
  return [formatSpan(startAt, endAt, timezone, i18n.locale, "date"), where]
    .filter(Boolean)
    .join(" · ");
}

function NoSales() {
  return (
    <Paper bg="var(--surface-1)">
      <EmptyState
        icon={IconChartLine}
        title={<Trans>No sales yet</Trans>}
        text={<Trans>Numbers appear here with the first order.</Trans>}
        action={use(FirstSale)}
      />
    </Paper>
  );
}
