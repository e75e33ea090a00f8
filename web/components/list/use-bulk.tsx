// How does a bulk action report its result? With a toast and undo, or a list of the failures.
import { useState } from "react";
import { toastDone, toastReload } from "#web/components/dialog/toast.tsx";
import type { BulkRun } from "#web/components/list/bulk-dialog.tsx";
import { type BulkAction, divided, runEach } from "#web/lib/api/bulk.ts";
import { anewAfterFailure } from "#web/lib/page/anew-after-failure.ts";

const load = anewAfterFailure(() => import("#web/components/list/bulk-dialog.tsx"));
type Code = Awaited<ReturnType<typeof load>>;

/** Rows of one lane run one after the other. `onEnd` gets the rows that each run finished. */
export function useBulk<Row extends { id: string }>(options: {
  nameOf: (row: Row) => string;
  laneOf: (row: Row) => string;
  onEnd: (done: Row[]) => void;
}) {
  const [current, setCurrent] = useState<BulkRun<Row> | null>(null);
  const [code, setCode] = useState<Code | null>(null);

  async function run(
    action: BulkAction<Row>,
    rows: readonly Row[],
    doneBefore: Row[] = [],
  ): Promise<void> {
    const running = (count: number) =>
      setCurrent({ action, total: rows.length, count, done: doneBefore, failed: null });
    running(0);
    // Nothing begins whose end could not be told.
    const loaded = await load().catch(() => null);
    setCode(loaded);
    if (!loaded) {
      setCurrent(null);
      return toastReload();
    }
    const results = divided(
      await runEach(rows, action.work, { laneOf: options.laneOf, onDone: running }),
    );
    const done = [...doneBefore, ...results.done];
    options.onEnd(results.done);
    if (results.failed.length > 0) {
      setCurrent({ action, total: rows.length, count: rows.length, done, failed: results.failed });
      return;
    }
    setCurrent(null);
    const { undo } = action;
    toastDone(action.done(done.length), {
      ...(undo && { onUndo: () => void run(undo, done) }),
    });
  }

  const dialog = current && code && (
    <code.BulkDialog
      run={current}
      nameOf={options.nameOf}
      onClose={() => setCurrent(null)}
      onRetry={(rows) => void run(current.action, rows, current.done)}
      onUndo={(undo) => void run(undo, current.done)}
    />
  );
  const isRunning = current !== null && current.failed === null;
  return {
    isRunning,
    run: (action: BulkAction<Row>, rows: readonly Row[]) => void run(action, rows),
    dialog,
  };
}
