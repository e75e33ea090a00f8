// How is a hold stored in a tray? As one number, because a tray has up to 32 of them.

/** The digits of a hold: network bucket, units, and the second of its end. */
const UNITS_BASE = 1e10;
const NETWORK_BASE = 1e12;
export type Hold = { units: number; until: number; network?: number | undefined };
export const encodeHold = ({ units, until, network = 0 }: Hold): number =>
  network * NETWORK_BASE + units * UNITS_BASE + until;
export const decodeHold = (stored: number): Required<Hold> => ({
  network: Math.floor(stored / NETWORK_BASE),
  units: Math.floor((stored % NETWORK_BASE) / UNITS_BASE),
  until: stored % UNITS_BASE,
});
