// How far are the copies that this browser began? A button leads to one that is whole.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router-dom";
import { events } from "#shared/contracts/events.ts";
import { JobProgress } from "#web/components/job/job-progress.tsx";
import { useRank } from "#web/components/page/main-button.tsx";
import { useRefresh } from "#web/lib/api/api.ts";
import { useJobRead, useKeptJobs } from "#web/lib/api/use-job.ts";
import { paths } from "#web/lib/page/paths.ts";

const NAME = "duplicate-event";
export const useCopyJobs = () => useKeptJobs(NAME);

export function CopyProgress() {
  const { t } = useLingui();
  return (
    <JobProgress
      of={NAME}
      mb="md"
      useRead={useJobRead}
      titleOf={(title) => t`Copying ${title}`}
      whenEnded={({ made }, _, close) => made && <OpenCopy eventId={made} onOpen={close} />}
    />
  );
}

/** The list is read again, because the copy is in it now. */
function OpenCopy({ eventId, onOpen }: { eventId: string; onOpen: () => void }) {
  const refresh = useRefresh(events.list);
  const readList = useEffectEvent(() => refresh({}));
  useEffect(() => {
    if (eventId) readList();
  }, [eventId]);
  return (
    <Button
      size="compact-sm"
      variant={useRank("next")}
      component={Link}
      to={paths.gettingStarted.href({ eventId })}
      onClick={onOpen}
    >
      <Trans>Open the copy</Trans>
    </Button>
  );
}
