// How did a figure change against the period before? Nothing before has no percentage.
export type Change =
  | { kind: "same" | "new" }
  /** Below nothing, as net sales after refunds: a percentage of it says nothing. */
  | { kind: "below_nothing" }
  /** 0.5 for half as much again. */
  | { kind: "rate"; rate: number };

export function changeOf(now: number, before: number): Change {
  if (now === before) return { kind: "same" };
  if (before === 0) return { kind: "new" };
  return before < 0 ? { kind: "below_nothing" } : { kind: "rate", rate: (now - before) / before };
}
