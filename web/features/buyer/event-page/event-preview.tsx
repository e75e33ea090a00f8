// How will an event look to buyers? Members of its account see its page in any status.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { Link, useParams } from "react-router-dom";
import { events } from "#shared/contracts/events.ts";
import { LoadError } from "#web/components/page/load-error.tsx";
import { EventPage } from "#web/features/buyer/event-page/event-page.tsx";
import classes from "#web/features/buyer/event-page/event-preview.module.css";
import { EventSkeleton } from "#web/features/buyer/event-page/event-skeleton.tsx";
import { NO_TEXTS } from "#web/features/buyer/event-page/no-texts.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useIsFromChecklist } from "#web/lib/event/from-checklist.ts";
import { usePageTitle } from "#web/lib/page/page-title.ts";
import { paths } from "#web/lib/page/paths.ts";

export function Component() {
  const { t } = useLingui();
  usePageTitle(t`Preview`);
  const { eventId = "" } = useParams();
  const origin = useIsFromChecklist() ? paths.gettingStarted : paths.event;
  const preview = useApiQuery(events.preview, { params: { eventId } });
  const texts = useApiQuery(events.previewTexts, { params: { eventId } });
  if (preview.isError && !preview.data)
    return (
      <main>
        <LoadError
          level={1}
          error={preview.error}
          onRetry={() => void preview.refetch()}
          instead={
            <Button component={Link} to={paths.events.href({})} variant="default">
              <Trans>Back to your events</Trans>
            </Button>
          }
        />
      </main>
    );
  if (!preview.data || !(texts.data || texts.error)) return <EventSkeleton />;
  return (
    <>
      <aside className={classes.banner} aria-label={t`Preview`}>
        <IconEye aria-hidden="true" size={20} stroke={1.75} />
        <span>
          <Trans>This is a preview. Only your team can see it.</Trans>
        </span>
        <Link to={origin.href({ eventId })}>
          <Trans>Back to the event</Trans>
        </Link>
      </aside>
      <EventPage event={preview.data} texts={texts.data ?? NO_TEXTS} onNewer={null} />
    </>
  );
}
