// How is an amount rounded and divided without losing a unit? In whole steps, with big integers.

/** `amountMinor` × `part` / `whole` (above 0), rounded half up to a multiple of `step`. */
export function shareOf(amountMinor: number, part: number, whole: number, step: number): number {
  const divisor = BigInt(whole) * BigInt(step);
  const twice = 2n * BigInt(amountMinor) * BigInt(part);
  return Number((twice + divisor) / (2n * divisor)) * step;
}

/**
 * By largest remainder, earlier shares first. The shares add up to the amount if it is a multiple
 * of `step` and a weight is above zero.
 */
export function divided(amountMinor: number, weights: readonly number[], step: number): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const steps = BigInt(Math.floor(amountMinor / step));
  const shares = weights.map((weight, at) => {
    const exact = steps * BigInt(weight);
    return { at, steps: exact / whole, remainder: exact % whole };
  });
  const left = steps - shares.reduce((sum, share) => sum + share.steps, 0n);
  const first = shares.toSorted((a, b) => Number(b.remainder - a.remainder)).slice(0, Number(left));
  const isRaised = new Set(first.map(({ at }) => at));
  return shares.map((share) => (Number(share.steps) + (isRaised.has(share.at) ? 1 : 0)) * step);
}
