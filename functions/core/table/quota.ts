// Is there room for a row beside the others of its owner? If not, its write is taken back.
import { ProblemError } from "#shared/core/problems.ts";

export type Quota<Row = unknown> = {
  maximum: number;
  sizeOf?: (row: Row) => number;
  refusal: (numbers: { maximum: number; left: number }) => ProblemError;
};

export function mustFitQuota<Row>(
  row: NoInfer<Row>,
  others: readonly NoInfer<Row>[],
  quotas: readonly Quota<Row>[],
): void {
  for (const { maximum, sizeOf = () => 1, refusal } of quotas) {
    const used = others.reduce((sum, other) => sum + sizeOf(other), 0);
    const left = Math.max(0, maximum - used);
    if (sizeOf(row) > left) throw refusal({ maximum, left });
  }
}

/** A quota of which the edit takes no more than before refuses nothing, even if it is exceeded. */
export async function mustFitQuotaIfGrown<Row>(
  row: NoInfer<Row>,
  before: NoInfer<Row> & { id: string },
  quotas: readonly Quota<Row>[],
  list: () => Promise<readonly (NoInfer<Row> & { id: string })[]>,
): Promise<void> {
  const grown = quotas.filter(({ sizeOf = () => 1 }) => sizeOf(row) > sizeOf(before));
  if (grown.length === 0) return;
  const others = (await list()).filter(({ id }) => id !== before.id);
  mustFitQuota(row, others, grown);
}

export function formerOf<Values extends object>(values: Values, before: Values): Values {
  const former = Object.entries(before).filter(([name]) => Object.hasOwn(values, name));
  return Object.fromEntries(former) as Values;
}

export async function orUndo(
  check: () => Promise<void>,
  undo: () => Promise<boolean>,
): Promise<void> {
  await check().catch(async (refusal: unknown) => {
    if (await undo()) throw refusal;
  });
}

export const isApplied = (change: Promise<unknown>): Promise<boolean> =>
  change.then(
    () => true,
    (failure: unknown) => {
      if (failure instanceof ProblemError && failure.code === "changed_meanwhile") return false;
      throw failure;
    },
  );
