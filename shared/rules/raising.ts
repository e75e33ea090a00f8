// What does it give to raise the tightest of several limits?

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
