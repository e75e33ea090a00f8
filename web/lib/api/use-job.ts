// How far is a job that this browser began? It is remembered by account and by what it is for, so
// that it is still there after a reload.
import type { UseQueryResult } from "@tanstack/react-query";
import { type Job, jobs } from "#shared/contracts/jobs.ts";
import { isEnded, mayGoOnAgain } from "#shared/rules/job/job-life.ts";
import { useApiMutation, useApiQuery } from "#web/lib/api/api.ts";
import { ApiProblem } from "#web/lib/api/api-problem.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { useRemembered } from "#web/lib/page/use-remembered.ts";

const LOOK_MS = 2_000;

/** `title` is of what the job is about. */
type KeptJob = { id: string; title: string };

/** Those that nobody closed, the oldest first. */
export function useKeptJobs(of: string): {
  kept: KeptJob[];
  keep: (id: string, title?: string) => void;
  drop: (id: string) => void;
} {
  const { account } = useMe();
  const [text, change] = useRemembered(`jobs:${account.id}:${of}`);
  const changed = (next: (now: KeptJob[]) => KeptJob[]) =>
    change((now) =>
      next(jobsIn(now))
        .map(({ id, title }) => `${id} ${title}`)
        .join("\n"),
    );
  return {
    kept: jobsIn(text),
    keep: (id, title = "") => changed((now) => [...without(now, id), { id, title }]),
    drop: (id) => changed((now) => without(now, id)),
  };
}

const without = (jobs: KeptJob[], id: string) => jobs.filter((one) => one.id !== id);

/** One in a line: titles have no line ends. */
const jobsIn = (text: string | null): KeptJob[] =>
  (text ?? "").split("\n").flatMap((line) => {
    const [id = "", ...words] = line.split(" ");
    return id === "" ? [] : [{ id, title: words.join(" ") }];
  });

/** Reads a job, or what is more than one, again and again until it has ended. */
export type UseJobRead<J extends Job> = (id: string) => UseQueryResult<J, Error>;

export const lookAgain = (job: Job | undefined): number | false =>
  job && !isEnded(job) ? LOOK_MS : false;

export const useJobRead: UseJobRead<Job> = (jobId) =>
  useApiQuery(jobs.get, { params: { jobId } }, { refetchInterval: lookAgain });

export function useJob<J extends Job>(id: string, useRead: UseJobRead<J>) {
  const params = { jobId: id };
  const read = useRead(id);
  const readAgain = { onSuccess: () => void read.refetch() };
  const stop = useApiMutation(jobs.stop, readAgain);
  const retry = useApiMutation(jobs.retry, readAgain);
  const job = read.data ?? null;
  const status = read.error instanceof ApiProblem ? read.error.status : null;
  return {
    job,
    /** Jobs are kept for some months. */
    isGone: job === null && status === 404,
    /** Also of a job that could be read before. */
    isRefused: status === 403 || status === 404,
    isEnded: job !== null && isEnded(job),
    mayGoOnAgain: job !== null && mayGoOnAgain(job),
    isChanging: stop.isPending || retry.isPending,
    error: stop.error ?? retry.error,
    read,
    stop: () => stop.mutate({ params }),
    goOn: () => retry.mutate({ params }),
  };
}
