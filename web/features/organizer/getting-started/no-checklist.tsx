// What stands where no checklist is? Where the event is now, or how the list comes back.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Paper } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { type ReactNode, use } from "react";
import { Link } from "react-router-dom";
import type { EventStatus } from "#shared/core/event-status.ts";
import { EmptyState } from "#web/components/page/empty-state.tsx";
import { PageHeader } from "#web/components/page/page-header.tsx";
import { useChecklist } from "#web/features/organizer/getting-started/use-checklist.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { FirstSale } from "#web/lib/event/first-sale.tsx";
import { useScreenTitle } from "#web/lib/page/page-title.ts";
import { paths } from "#web/lib/page/paths.ts";

type Words = { title: string; text: string; action: ReactNode };

export function NoChecklist() {
  const { t } = useLingui();
  const title = useScreenTitle();
  const { id: eventId, status } = useCurrentEvent();
  const firstSale = use(FirstSale);
  const { bringBack, isChanging } = useChecklist();
  const over = {
    text: t`The checklist leads to a live event. There is nothing left to do here.`,
    action: (
      <Button component={Link} to={paths.event.href({ eventId })} variant="default">
        <Trans>Go to your event</Trans>
      </Button>
    ),
  };
  const states: Record<EventStatus, Words> = {
    DRAFT: {
      title: t`The checklist is put away`,
      text: t`Nobody in your team sees it. You can bring it back here and in the event settings.`,
      action: (
        <Button variant="default" loading={isChanging} onClick={bringBack}>
          <Trans>Bring it back</Trans>
        </Button>
      ),
    },
    LIVE: {
      title: t`Your event is live`,
      text: t`Anybody with the link can see your event.`,
      action: firstSale,
    },
    ENDED: { ...over, title: t`Your event is public, but over by its dates` },
    ARCHIVED: { ...over, title: t`Your event is archived` },
  };
  return (
    <>
      <PageHeader title={title} />
      <Paper bg="var(--surface-1)">
        <EmptyState icon={IconListCheck} {...states[status]} />
      </Paper>
    </>
  );
}
