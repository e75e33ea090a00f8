// How is a long list worked through in a short time? A few items run at once, in order, until the
// time is over.

/**
 * Works through a list, `atOnce` of it at a time, until nothing is left or `isOver` says so.
 * Answers how many were begun.
 */
export async function inTurn<T>(
  list: readonly T[],
  {
    atOnce,
    isOver,
    work,
  }: { atOnce: number; isOver: () => boolean; work: (one: T) => Promise<unknown> },
): Promise<number> {
  let begun = 0;
  const worker = async () => {
    while (begun < list.length && !isOver()) {
      const one = list[begun++];
      if (one !== undefined) await work(one);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, worker));
  return begun;
}
