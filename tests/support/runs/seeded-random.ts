// How is a random test run repeated? With random numbers that a seed determines (mulberry32). They
// are the same in every run, so that a red one means a change; FOYER_SEED tries others.

export const SEED = Number(process.env.FOYER_SEED ?? 20_300_621);
if (!Number.isSafeInteger(SEED))
  throw new Error(`FOYER_SEED is a whole number, not ${process.env.FOYER_SEED}.`);

/** Returns numbers in [0, 1); the same seed gives the same numbers. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** All random numbers of a test file: other files draw others, from the same seed. */
export function randomOf(file: string) {
  const seed = [...file].reduce((sum, char) => Math.imul(sum, 31) + char.charCodeAt(0), SEED);
  const fraction = seededRandom(seed);
  const bytes = (count: number) =>
    Uint8Array.from({ length: count }, () => Math.floor(fraction() * 256));
  return { fraction, bytes, hex: (count: number) => Buffer.from(bytes(count)).toString("hex") };
}
