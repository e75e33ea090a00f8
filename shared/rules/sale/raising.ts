// Which of several limits binds first, and what does raising it give?

/** Units gained if the tightest limit alone is raised; null if each unit of the raise gives one. */
export function raisingGives(free: readonly number[]): number | null {
  const [tightest, next] = free.toSorted((a, b) => a - b);
  if (tightest === undefined) return 0;
  return next === undefined ? null : next - tightest;
}

/** Of equally free limits the one with fewer units in baskets is first: fewer may come back. */
export const bindingFirst = <Limit extends { free: number; inBaskets: number }>(
  limits: readonly Limit[],
): Limit[] => limits.toSorted((a, b) => a.free - b.free || a.inBaskets - b.inBaskets);
