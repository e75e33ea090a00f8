// How far is a job that this browser began? It is remembered by what it is for, so that it is still
// there after a reload.
import { type Job, jobs } from "#shared/contracts/jobs.ts";
import { isEnded, mayGoOnAgain } from "#shared/rules/job/job-life.ts";
import { useApiMutation, useApiQuery } from "#web/lib/api/api.ts";
import { useRemembered } from "#web/lib/page/use-remembered.ts";

const LOOK_MS = 2_000;

/** `title` is of what the job is about. */
export function useKeptJob(of: string): {
  id: string | null;
  title: string;
  keep: (id: string | null, title?: string) => void;
} {
  const [id, change] = useRemembered(`job:${of}`);
  const [title, name] = useRemembered(`job-title:${of}`);
  return {
    id: id || null,
    title: title ?? "",
    keep: (next, nextTitle = "") => {
      name(() => nextTitle);
      change(() => next ?? "");
    },
  };
}

export function useJob(id: string | null) {
  const params = { jobId: id ?? "" };
  const { data } = useApiQuery(
    jobs.get,
    { params },
    {
      enabled: id !== null,
      refetchInterval: (job) => (job && !isEnded(job) ? LOOK_MS : false),
    },
  );
  const stop = useApiMutation(jobs.stop);
  const retry = useApiMutation(jobs.retry);
  const job: Job | null = (id !== null && data) || null;
  return {
    job,
    isEnded: job !== null && isEnded(job),
    mayGoOnAgain: job !== null && mayGoOnAgain(job),
    isChanging: stop.isPending || retry.isPending,
    error: stop.error ?? retry.error,
    stop: () => stop.mutate({ params }),
    goOn: () => retry.mutate({ params }),
  };
}
