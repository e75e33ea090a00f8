// When does delayed work run? After each request, on a timer, and when a test asks.
import { settleIntent } from "#scripts/local/stripe/confirmation.ts";
import { openDispute } from "#scripts/local/stripe/disputes.ts";
import { settleRefund } from "#scripts/local/stripe/refunds.ts";
import type { Desk, Task } from "#scripts/local/stripe/state.ts";
import { deliver, type WebhookOptions } from "#scripts/local/stripe/webhooks.ts";

export type TaskRunner = {
  /** Checks again on a timer while tasks are left. */
  run(): void;
  /** Waits until no webhook delivery is under way. */
  settle(): Promise<void>;
};

const LOOK_EVERY_MS = 200;

/** Deliveries are sent one at a time. The timer does not keep the process alive. */
export function taskRunner(desk: Desk, options: WebhookOptions, onChange: () => void): TaskRunner {
  let line: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  function run() {
    for (let task = takeDue(desk); task; task = takeDue(desk)) start(task);
    if (timer || desk.state.tasks.length === 0) return;
    timer = setTimeout(() => {
      timer = null;
      run();
    }, LOOK_EVERY_MS);
    timer.unref();
  }

  function start(task: Task) {
    onChange();
    if (task.kind === "settle-intent") settleIntent(desk, task.id);
    else if (task.kind === "settle-refund") settleRefund(desk, task.id);
    else if (task.kind === "open-dispute") openDispute(desk, task.id, task.isInquiry);
    else {
      if (desk.state.heldEventId === task.id) desk.state.heldEventId = null;
      line = line
        .then(() => deliver(desk, options, task))
        .then(onChange)
        .then(run);
    }
  }

  async function settle() {
    run();
    for (let waited: Promise<void> | null = null; waited !== line; ) {
      waited = line;
      await waited;
    }
  }

  return { run, settle };
}

/** Among equal times, the one queued first. */
function takeDue(desk: Desk): Task | undefined {
  const due = desk.state.tasks.filter((task) => task.dueAt <= desk.now());
  const first = due.reduce<Task | undefined>(
    (best, task) => (best && best.dueAt <= task.dueAt ? best : task),
    undefined,
  );
  if (first) desk.state.tasks.splice(desk.state.tasks.indexOf(first), 1);
  return first;
}
