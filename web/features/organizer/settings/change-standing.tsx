// Do an event's buyers know of its newest change? A way to the question, until it is answered, and
// how far the mails are.
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Group } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { events } from "#shared/contracts/events.ts";
import { JobProgress } from "#web/components/job/job-progress.tsx";
import { changeJob } from "#web/features/organizer/settings/change-job.ts";
import { openChange } from "#web/features/organizer/settings/change-offer.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useJobRead } from "#web/lib/api/use-job.ts";

export function ChangeStanding({ eventId }: { eventId: string }) {
  const { t } = useLingui();
  const options = { params: { eventId }, query: { about: "CHANGE" as const } };
  const question = useApiQuery(events.getChange, options).data;
  return (
    <>
      {question?.isAsked && (
        <Alert color="blue" mb="md" icon={<IconMail size={20} aria-hidden="true" />}>
          <Group justify="space-between" gap="xs">
            <Trans>Buyers do not know of the change yet.</Trans>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => openChange(eventId, question)}
            >
              <Trans>Tell buyers</Trans>
            </Button>
          </Group>
        </Alert>
      )}
      <JobProgress
        of={changeJob(eventId)}
        useRead={useJobRead}
        titleOf={() => t`Mails about the change`}
        mb="md"
      />
    </>
  );
}
