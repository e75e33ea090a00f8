// Is there room for a row beside the others of its owner, and what if there is none? Rows share a
// number of themselves, of characters or of limits.
import { ProblemError } from "#shared/core/problems.ts";

/** What the rows of an owner may have together, and the refusal of more. */
export type Room<Row = unknown> = {
  maximum: number;
  /** What a row takes of it; one without this. */
  sizeOf?: (row: Row) => number;
  /** `left` is what the other rows leave. */
  refusal: (numbers: { maximum: number; left: number }) => ProblemError;
};

/** Throws the refusal of the first of these rooms that has too little left beside the others. */
export function mustFit<Row>(
  row: NoInfer<Row>,
  others: readonly NoInfer<Row>[],
  rooms: readonly Room<Row>[],
): void {
  for (const { maximum, sizeOf = () => 1, refusal } of rooms) {
    const used = others.reduce((sum, other) => sum + sizeOf(other), 0);
    const left = Math.max(0, maximum - used);
    if (sizeOf(row) > left) throw refusal({ maximum, left });
  }
}

/**
 * The same for a row that is edited. A room of which it takes no more than before refuses nothing,
 * even if there is too much already.
 */
export async function mustFitGrown<Row>(
  row: NoInfer<Row>,
  before: NoInfer<Row> & { id: string },
  rooms: readonly Room<Row>[],
  list: () => Promise<readonly (NoInfer<Row> & { id: string })[]>,
): Promise<void> {
  const grown = rooms.filter(({ sizeOf = () => 1 }) => sizeOf(row) > sizeOf(before));
  if (grown.length === 0) return;
  const others = (await list()).filter(({ id }) => id !== before.id);
  mustFit(row, others, grown);
}

/**
 * Throws what the check throws, after the way back. Where that returns false, what was written
 * stays, and nothing is thrown.
 */
export async function orUndo(
  check: () => Promise<void>,
  undo: () => Promise<boolean>,
): Promise<void> {
  await check().catch(async (refusal: unknown) => {
    if (await undo()) throw refusal;
  });
}

/** False if the change was refused, because the row has changed meanwhile. */
export const isApplied = (change: Promise<unknown>): Promise<boolean> =>
  change.then(
    () => true,
    (failure: unknown) => {
      if (failure instanceof ProblemError && failure.code === "changed_meanwhile") return false;
      throw failure;
    },
  );
