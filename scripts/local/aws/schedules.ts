// When do scheduled functions run? At every period of the clock, once after a jump over many.
import type { Functions } from "#scripts/local/aws/functions.ts";
import type { VirtualClock } from "#scripts/local/stack/clock.ts";
import { refusal } from "#scripts/local/stack/refusal.ts";

export type Schedule = { name: string; functionArn: string; everyMs: number; input: string | null };

const UNIT_MS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const LONGEST_TIMER_MS = 3_600_000;

/** Such as `rate(5 minutes)`; throws for other expressions. */
export function periodMs(expression: string): number {
  const [, count = "", unit = ""] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const unitMs = UNIT_MS[unit];
  if (!unitMs) throw refusal(`The local stack runs rate(…) schedules, not ${expression}.`);
  return Number(count) * unitMs;
}

/** Returns the way to stop them. */
export function startSchedules(
  list: Schedule[],
  functions: Pick<Functions, "invoke">,
  clock: VirtualClock,
) {
  const stops = list.map((schedule) => startSchedule(schedule, functions, clock));
  return {
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

function startSchedule(
  schedule: Schedule,
  functions: Pick<Functions, "invoke">,
  clock: VirtualClock,
): () => void {
  let dueMs = nextPeriod(schedule, clock);
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  function look() {
    if (timer) clearTimeout(timer);
    if (stopped) return;
    if (clock.nowMs() >= dueMs) {
      // A failure is logged by the function that failed.
      functions.invoke(schedule.functionArn, eventOf(schedule, clock)).catch(() => undefined);
    }
    dueMs = nextPeriod(schedule, clock);
    timer = setTimeout(look, Math.min(LONGEST_TIMER_MS, Math.max(1, dueMs - clock.nowMs())));
  }

  clock.onMove(look);
  look();
  return () => {
    stopped = true;
    if (timer) clearTimeout(timer);
  };
}

function nextPeriod({ everyMs }: Schedule, clock: VirtualClock): number {
  return (Math.floor(clock.nowMs() / everyMs) + 1) * everyMs;
}

function eventOf({ name, input }: Schedule, clock: VirtualClock): unknown {
  if (input !== null) return JSON.parse(input);
  const time = `${new Date(clock.nowMs()).toISOString().slice(0, 19)}Z`;
  return {
    version: "0",
    source: "aws.events",
    "detail-type": "Scheduled Event",
    time,
    resources: [name],
    detail: {},
  };
}
