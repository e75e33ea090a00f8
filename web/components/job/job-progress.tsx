// How far is long work, and how did it end? Whoever began it sees it again after a reload.
import { Trans } from "@lingui/react/macro";
import { Alert, Button, Group, type MantineSpacing, Text } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck, IconProgress } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { type Job, JobStanding } from "#web/components/job/job-standing.tsx";
import { UnreadJob } from "#web/components/job/unread-job.tsx";
import { type UseJobRead, useJob, useKeptJobs } from "#web/lib/api/use-job.ts";
import { problemSentence } from "#web/wording/problems.ts";

type Looks<J extends Job> = {
  useRead: UseJobRead<J>;
  /** `job` is null until it was read. */
  titleOf: (about: string, job: J | null) => string;
  /** Below the title, as long as it is there. */
  detail?: (job: J) => ReactNode;
  /** In place of “Done.” */
  result?: (job: J) => ReactNode;
  /** Buttons for what comes after it, once it has ended. */
  whenEnded?: (job: J, about: string, close: () => void) => ReactNode;
  /** Also tells of one that is read, or cannot be; else what is gone leaves. */
  tellsUnread?: boolean;
  mb?: MantineSpacing;
};

const icons: Record<Job["state"], typeof IconProgress> = {
  WAITING: IconProgress,
  RUNNING: IconProgress,
  DONE: IconCircleCheck,
  FAILED: IconAlertCircle,
  STOPPED: IconProgress,
};

/** Each of a kind that is kept in this browser. */
export function JobProgress<J extends Job>({ of, ...looks }: { of: string } & Looks<J>) {
  const { kept, drop } = useKeptJobs(of);
  return kept.map(({ id, title }) => (
    <OneJob key={id} id={id} about={title} close={() => drop(id)} {...looks} />
  ));
}

function OneJob<J extends Job>({
  id,
  about,
  close,
  useRead,
  titleOf,
  detail,
  result,
  whenEnded,
  tellsUnread = false,
  mb,
}: { id: string; about: string; close: () => void } & Looks<J>) {
  const { job, read, isGone, isRefused, isEnded, ...change } = useJob(id, useRead);
  useEffect(() => {
    if (isGone && !tellsUnread) close();
  });
  const title = titleOf(about, job);
  if (tellsUnread && (!job || isRefused))
    return <UnreadJob title={title} read={read} close={close} {...(mb && { mb })} />;
  if (!job) return null;
  const Icon = icons[job.state];
  return (
    <Alert
      role="group"
      aria-label={title}
      color={job.state === "FAILED" || job.failures > 0 ? "red" : "blue"}
      {...(mb && { mb })}
      title={title}
      icon={<Icon size={20} aria-hidden="true" />}
    >
      {detail?.(job)}
      <JobStanding job={job} title={title} isEnded={isEnded} result={result?.(job)} />
      {change.error && (
        <Text role="alert" size="sm">
          {problemSentence(change.error)}
        </Text>
      )}
      <Group gap={8} mt={12}>
        {isEnded && whenEnded?.(job, about, close)}
        {!isEnded && (
          <Button
            size="compact-sm"
            variant="default"
            loading={change.isChanging}
            onClick={change.stop}
          >
            <Trans>Stop</Trans>
          </Button>
        )}
        {change.mayGoOnAgain && (
          <Button
            size="compact-sm"
            variant="default"
            loading={change.isChanging}
            onClick={change.goOn}
          >
            <Trans>Try again</Trans>
          </Button>
        )}
        {isEnded && (
          <Button size="compact-sm" variant="subtle" color="dark.2" onClick={close}>
            <Trans>Close</Trans>
          </Button>
        )}
      </Group>
    </Alert>
  );
}
