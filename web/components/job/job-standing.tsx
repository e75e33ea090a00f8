// How far is a job, or how did it end, in the words of its kind?
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Progress, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { useJobRead } from "#web/lib/api/use-job.ts";
import { useCount } from "#web/lib/page/count.ts";

export type Job = NonNullable<ReturnType<typeof useJobRead>["data"]>;

export function JobStanding({
  job,
  title,
  isEnded,
  result,
}: {
  job: Job;
  title: string;
  isEnded: boolean;
  /** In place of “Done.” and of the count. */
  result: ReactNode;
}) {
  const isDone = job.state === "DONE";
  // Of a file that was not finished nothing is there, however far it was.
  const hasCount = job.state !== "WAITING" && !(isEnded && job.kind === "EXPORT");
  return (
    <>
      {!isEnded && <Bar job={job} title={title} />}
      <Text component="div" role="status" size="sm">
        {(isDone && result) || <Standing job={job} />}
      </Text>
      {hasCount && <Count job={job} />}
      {isEnded && job.failures > 0 && <Failures job={job} />}
    </>
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
  if (job.of === null) return job.kind === "EXPORT" && !job.isTriedAgain && <Looking />;
  const whole = count(Math.max(job.of, job.done));
  return (
    <Text size="sm">
      <Trans>
        {done} of {whole}
      </Trans>
    </Text>
  );
}

function Looking() {
  return (
    <Text size="sm">
      <Trans>Looking for the rows</Trans>
    </Text>
  );
}

function Standing({ job: { state, because, kind, isTriedAgain } }: { job: Job }) {
  const { t } = useLingui();
  const words = useKindWords(kind);
  const why = because ?? "FAILING";
  const ends: Record<NonNullable<Job["because"]>, string> = {
    FAILING: t`It stopped, because something went wrong three times.`,
    MAKER_LEFT: t`It ended, because who began it has left the account.`,
    NOT_ALLOWED: t`It ended, because the event or your role does not allow it any more.`,
    LAPSED: t`It ended, because nobody went on with it for a week.`,
    BEYOND_EXCEL: t`The list is larger than an Excel file can be: it holds 16,384 columns, and 4 GB in a sheet. Export it as CSV.`,
  };
  const standings: Record<Job["state"], string> = {
    WAITING: words.waiting,
    RUNNING: isTriedAgain ? t`It went wrong and is tried again.` : t`Under way`,
    DONE: t`Done.`,
    STOPPED: because === "LAPSED" ? ends.LAPSED : t`Stopped.`,
    FAILED: ends[why],
  };
  const isFailing = state === "FAILED" && why === "FAILING";
  const isHalfway = because !== "LAPSED" && (state === "STOPPED" || isFailing);
  return (
    <>
      {standings[state]} {isHalfway && words.rest} {isFailing && words.next}
    </>
  );
}

/** `rest` is what is there of one that did not end, `next` what to do. */
function useKindWords(kind: Job["kind"]): { waiting: string; rest: string; next?: string } {
  const { t } = useLingui();
  const waiting = t`Starts in a moment. At most four run at the same time in an account.`;
  if (kind === "DUPLICATE_EVENT") return { waiting, rest: t`There is no copy yet.` };
  if (kind !== "EXPORT") return { waiting, rest: t`What was done stays done.` };
  return {
    waiting: t`Waiting for its turn. At most two exports run at the same time in an account.`,
    rest: t`There is no file.`,
    next: t`Try again. If it fails once more, tell the operator of this site.`,
  };
}

function Failures({ job: { kind, failures, failed } }: { job: Job }) {
  return (
    <>
      <Text size="sm">
        {kind === "EXPORT" ? (
          <Plural
            value={failures}
            one="# row is damaged and not in the file:"
            other="# rows are damaged and not in the file:"
          />
        ) : (
          <Plural value={failures} one="# could not be done:" other="# could not be done:" />
        )}
      </Text>
      <Text size="sm" ff="monospace" style={{ overflowWrap: "anywhere" }}>
        {failed.map(({ row }) => row).join(", ")}
        {failures > failed.length && ", …"}
      </Text>
    </>
  );
}
