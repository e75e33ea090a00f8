// What does a new event still need? The lines of the readiness rule, the next one filled.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Paper, Skeleton } from "@mantine/core";
import { events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { MAX_PAGE_SIZE } from "#shared/core/lists.ts";
import { LoadError } from "#web/components/page/load-error.tsx";
import { PageHeader } from "#web/components/page/page-header.tsx";
import { Steps } from "#web/features/organizer/getting-started/steps.tsx";
import { useChecklist } from "#web/features/organizer/getting-started/use-checklist.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { PageNotice } from "#web/lib/page/page-notice.tsx";
import { useScreenTitle } from "#web/lib/page/page-title.ts";

/** Colleagues take steps too, and a cover takes a while. */
const LOOK_EVERY_MS = 5000;

/** What notices would say, rows say here. */
export const Checklist = () => (
  <PageNotice value={null}>
    <Lines />
  </PageNotice>
);

function Lines() {
  const { t } = useLingui();
  const title = useScreenTitle();
  const { isChanging, dismiss } = useChecklist();
  const { failed, offered, known } = useFacts();
  return (
    <>
      <PageHeader
        title={title}
        help={t`What the event still needs, step by step. Your whole team sees the same list.`}
        actions={
          <Button variant="default" loading={isChanging} onClick={dismiss}>
            <Trans>Dismiss</Trans>
          </Button>
        }
      />
      {failed?.error && (
        <Paper bg="var(--surface-1)">
          <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
        </Paper>
      )}
      {!failed && offered && known && <Steps tickets={offered} organizers={known} />}
      {!failed && !(offered && known) && <Skeleton h={560} maw={720} radius="md" />}
    </>
  );
}

/** Read anew, because colleagues take steps too. The event itself comes from its area. */
function useFacts() {
  const { id: eventId } = useCurrentEvent();
  const params = { eventId };
  const query = { per_page: MAX_PAGE_SIZE };
  useApiQuery(events.get, { params }, { staleTime: 0, refetchInterval: LOOK_EVERY_MS });
  const offered = useApiQuery(tickets.list, { params, query }, { staleTime: 0 });
  const known = useApiQuery(organizers.list, { query });
  return {
    failed: [offered, known].find((one) => one.isError && !one.data),
    offered: offered.data?.data,
    known: known.data?.data,
  };
}
