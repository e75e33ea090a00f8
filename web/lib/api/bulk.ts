// How is one action done to many rows? A few at a time, and each row can fail on its own.
import { groupBy } from "#shared/core/grouping.ts";

export type BulkAction<Row> = {
  running: string;
  done: (count: number) => string;
  failed: (count: number) => string;
  work: (row: Row) => Promise<unknown>;
  undo?: BulkAction<Row>;
};

export type RowResult<Row> = { row: Row; error: unknown };

/**
 * Rows of one lane change the same thing, so they run one after the other. A failed row stops no
 * other. The results are in the order of the rows.
 */
export async function runEach<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  options: { laneOf: (row: Row) => string; atOnce?: number; onDone?: (done: number) => void },
): Promise<RowResult<Row>[]> {
  const waiting = [...groupBy(rows, options.laneOf).values()];
  const results = new Map<Row, RowResult<Row>>();
  const worker = async () => {
    for (let lane = waiting.shift(); lane; lane = waiting.shift()) {
      for (const row of lane) {
        const error = await work(row).then(
          () => null,
          (reason: unknown) => reason ?? new Error("failed"),
        );
        results.set(row, { row, error });
        options.onDone?.(results.size);
      }
    }
  };
  await Promise.all(Array.from({ length: options.atOnce ?? AT_ONCE }, worker));
  return rows.flatMap((row) => results.get(row) ?? []);
}

/** Four lanes finish soon and leave capacity for buyers. */
const AT_ONCE = 4;

export function divided<Row>(results: readonly RowResult<Row>[]): {
  done: Row[];
  failed: RowResult<Row>[];
} {
  return {
    done: results.filter(({ error }) => error === null).map(({ row }) => row),
    failed: results.filter(({ error }) => error !== null),
  };
}
