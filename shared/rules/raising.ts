// Which of several limits binds first, and what does it give to raise that one?

/**
 * How many more units can be bought at most if the tightest limit alone is raised, given the free
 * units of each limit. Null if nothing else limits: each unit of the raise gives one. Zero without
 * a limit, and where a second limit is as tight.
 */
export function raisingGives(free: readonly number[]): number | null {
  const [tightest, next] = free.toSorted((a, b) => a - b);
  if (tightest === undefined) return 0;
  return next === undefined ? null : next - tightest;
}

/**
 * The limits in the order in which they bind: fewest free units first. Of those that leave as few,
 * the one with fewer units in baskets is first, because fewer of its units may come back.
 */
export const bindingFirst = <Limit extends { free: number; inBaskets: number }>(
  limits: readonly Limit[],
): Limit[] => limits.toSorted((a, b) => a.free - b.free || a.inBaskets - b.inBaskets);
