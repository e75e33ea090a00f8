// How does a job change? In one transaction with its account's turns and with the quarantine, so
// that these always tell of the jobs that run and that failed.
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { type Beside, refusalOf } from "#functions/core/table/beside.ts";
import { OWNER } from "#functions/core/table/item.ts";
import { setting } from "#functions/core/table/setting.ts";
import { getItem, type Rejection, type Write } from "#functions/core/table/table.ts";
import { writeAll } from "#functions/core/table/write-all.ts";
import { type JobStep, KEPT_SECONDS } from "#functions/engine/job/steps.ts";
import { turnsOf } from "#functions/engine/job/turns.ts";
import {
  jobItem,
  jobTurnsItem,
  quarantinedJobItem,
  type StoredJob,
} from "#functions/stored/jobs.ts";
import { problem } from "#shared/core/problems.ts";

export type JobRef = Pick<StoredJob, "accountId" | "id">;

const TRIES = { tries: 8, firstPauseMs: 20 };

export async function readJob(ref: JobRef): Promise<StoredJob | null> {
  const stored = await getItem(jobItem.key(ref), { consistent: true });
  return stored && jobItem.parse(stored);
}

export const timeNow = () => ({ seconds: nowSeconds(), at: nowAt() });

type Changed = { is: "changed"; job: StoredJob };
/** `full`: the account has no turn for it. `same`: `next` had no step for it. */
type Outcome = Changed | { is: "same"; job: StoredJob | null } | { is: "full" };

/**
 * `others` and `besides` are written with the step or not at all. Only `besides` may have
 * conditions; throws the refusal of one that failed.
 */
export async function changeJob(
  ref: JobRef,
  next: (job: StoredJob) => JobStep | null,
  { others = [], besides = [] }: { others?: readonly Write[]; besides?: readonly Beside[] } = {},
): Promise<Outcome> {
  const outcome = await retry<Outcome>(TRIES, async () => {
    const job = await readJob(ref);
    const step = job && next(job);
    if (!job || !step) return { is: "same", job };
    const after = jobItem.parse({ ...job, ...step, version: job.version + 1 });
    const turns = turnWrites(job, after);
    const machine = [changeWrite(job, step), ...turns, ...quarantineWrites(job, after), ...others];
    const stored = await writeAll([...machine, ...besides.flatMap(({ writes }) => writes)]);
    if (stored.ok) return { is: "changed", job: after };
    const [own, turn] = stored.rejections;
    if (own) return "lost";
    if (turns.length > 0 && turn?.because === "condition") return { is: "full" };
    throwRefusal(besides, stored.rejections.slice(machine.length));
    return "lost";
  });
  if (outcome === "lost") throw problem("busy", { retryAfter: 1 });
  return outcome;
}

function throwRefusal(besides: readonly Beside[], rejections: (Rejection | null)[]): void {
  const failed = rejections.findIndex((one) => one?.because === "condition");
  const rejection = rejections[failed];
  if (rejection?.because === "condition") throw refusalOf(besides, failed, rejection.item);
}

function changeWrite(job: StoredJob, step: JobStep): Write {
  const change = setting({ ...step, version: job.version + 1 });
  return {
    update: jobItem.key(job),
    ...change,
    if: "#version = :seen",
    values: { ...change.values, ":seen": job.version },
  };
}

function turnWrites(before: StoredJob, after: StoredJob): Write[] {
  const { accountId, id, kind } = before;
  const [ran, runs] = [before.state === "RUNNING", after.state === "RUNNING"];
  if (ran === runs) return [];
  const update = jobTurnsItem.key({ accountId });
  const { set: turns, most } = turnsOf(kind);
  const names = { "#turns": turns };
  const own = { ":own": new Set([id]) };
  if (ran) return [{ update, set: "DELETE #turns :own", names, values: own }];
  return [
    {
      update,
      set: "SET #owner = :owner ADD #turns :own",
      if: "attribute_not_exists(#turns) OR size(#turns) < :most",
      names: { ...names, "#owner": OWNER },
      values: { ...own, ":owner": accountId, ":most": most },
    },
  ];
}

function quarantineWrites(before: StoredJob, after: StoredJob): Write[] {
  const [was, is] = [before.because === "FAILING", after.because === "FAILING"];
  if (was === is) return [];
  if (was) return [{ remove: quarantinedJobItem.key(before) }];
  const ttl = nowSeconds() + KEPT_SECONDS;
  const { accountId, id } = after;
  return [{ put: quarantinedJobItem.whole({ accountId, id, at: nowAt(), ttl }) }];
}
