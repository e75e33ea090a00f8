// How is one thing done to many rows? A few at a time, row by row, so that each can fail for itself
// and be told.

export type RowResult<Row> = { row: Row; error: unknown };

/**
 * Does `work` to every row, `atOnce` lanes beside each other; rows of one lane come one after the
 * other, because they change the same thing and would only get in each other's way. A failed row
 * stops nobody. The results stand in the rows' order.
 */
export async function runEach<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  options: { laneOf: (row: Row) => string; atOnce?: number; onDone?: (done: number) => void },
): Promise<RowResult<Row>[]> {
  const waiting = [...Map.groupBy(rows, options.laneOf).values()];
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

/** Enough to be quick, too few to be in the way of buyers. */
const AT_ONCE = 4;

/** What was done and what was not. */
export function divided<Row>(results: readonly RowResult<Row>[]): {
  done: Row[];
  failed: RowResult<Row>[];
} {
  return {
    done: results.filter(({ error }) => error === null).map(({ row }) => row),
    failed: results.filter(({ error }) => error !== null),
  };
}
