// How far is long work, and how did it end? Whoever began it sees it again after a reload.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Group, type MantineSpacing, Progress, Text } from "@mantine/core";
import { IconProgress } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { useJob, useKeptJobs } from "#web/lib/api/use-job.ts";
import { useCount } from "#web/lib/page/count.ts";
import { problemSentence } from "#web/wording/problems.ts";

type Job = NonNullable<ReturnType<typeof useJob>["job"]>;

type Looks = {
  mb?: MantineSpacing;
  /** What comes after it. */
  whenDone?: (job: Job, close: () => void) => ReactNode;
};

/** Each of a kind that is kept in this browser. */
export function JobProgress({
  of,
  titleOf,
  ...looks
}: { of: string; titleOf: (about: string) => string } & Looks) {
  const { kept, drop } = useKeptJobs(of);
  return kept.map(({ id, title }) => (
    <OneJob key={id} id={id} title={titleOf(title)} close={() => drop(id)} {...looks} />
  ));
}

function OneJob({
  id,
  title,
  close,
  mb,
  whenDone,
}: { id: string; title: string; close: () => void } & Looks) {
  const { job, isGone, isEnded, mayGoOnAgain, isChanging, error, stop, goOn } = useJob(id);
  useEffect(() => {
    if (isGone) close();
  });
  if (!job) return null;
  const color = job.state === "FAILED" || job.failures > 0 ? "red" : "blue";
  return (
    <Alert
      role="group"
      aria-label={title}
      color={color}
      {...(mb && { mb })}
      title={title}
      icon={<IconProgress size={20} aria-hidden="true" />}
    >
      {!isEnded && <Bar job={job} title={title} />}
      <Text role="status" size="sm">
        <Standing job={job} />
      </Text>
      {job.state !== "WAITING" && <Count job={job} />}
      {isEnded && job.failures > 0 && <Failures job={job} />}
      {error && (
        <Text role="alert" size="sm">
          {problemSentence(error)}
        </Text>
      )}
      <Group gap={8} mt={12}>
        {job.state === "DONE" && whenDone?.(job, close)}
        {!isEnded && (
          <Button size="compact-sm" variant="default" loading={isChanging} onClick={stop}>
            <Trans>Stop</Trans>
          </Button>
        )}
        {mayGoOnAgain && (
          <Button size="compact-sm" variant="default" loading={isChanging} onClick={goOn}>
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

function Bar({ job, title }: { job: Job; title: string }) {
  const { done, of } = job;
  if (of === null || of === 0) return null;
  return (
    <Progress color="blue" value={Math.min(100, (100 * done) / of)} aria-label={title} mb={8} />
  );
}

function Count({ job }: { job: Job }) {
  const count = useCount();
  const done = count(job.done);
  if (job.of === null) return <Text size="sm">{done}</Text>;
  const whole = count(Math.max(job.of, job.done));
  return (
    <Text size="sm">
      <Trans>
        {done} of {whole}
      </Trans>
    </Text>
  );
}

function Standing({ job: { state, because, kind } }: { job: Job }) {
  const { t } = useLingui();
  const why = because ?? "FAILING";
  const ends: Record<NonNullable<Job["because"]>, string> = {
    FAILING: t`It stopped, because something went wrong three times.`,
    MAKER_LEFT: t`It ended, because who began it has left the account.`,
    NOT_ALLOWED: t`It ended, because the event or your role does not allow it any more.`,
    LAPSED: t`It ended, because nobody went on with it for a week.`,
  };
  const standings: Record<Job["state"], string> = {
    WAITING: t`Starts in a moment. At most four run at the same time in an account.`,
    RUNNING: t`Under way`,
    DONE: t`Done.`,
    STOPPED: because === "LAPSED" ? ends.LAPSED : t`Stopped.`,
    FAILED: ends[why],
  };
  const isHalfway =
    because !== "LAPSED" && (state === "STOPPED" || (state === "FAILED" && why === "FAILING"));
  const rest = kind === "DUPLICATE_EVENT" ? t`There is no copy yet.` : t`What was done stays done.`;
  return (
    <>
      {standings[state]} {isHalfway && rest}
    </>
  );
}

function Failures({ job }: { job: Job }) {
  const { failures, failed } = job;
  return (
    <>
      <Text size="sm">
        <Plural value={failures} one="# could not be done:" other="# could not be done:" />
      </Text>
      <Text size="sm" ff="monospace" style={{ overflowWrap: "anywhere" }}>
        {failed.map(({ row }) => row).join(", ")}
        {failures > failed.length && ", …"}
      </Text>
    </>
  );
}
