// How is a long list processed in limited time? Some items at once, in order, until it is over.

export async function forEachConcurrent<T>(
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
