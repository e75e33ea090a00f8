// Whose baskets count in a network's share? Its own that still hold, but for the one that changes.
import { describe, expect, it } from "vitest";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { networkRefusal, networkShare, shownAll } from "#functions/engine/stock/fair-share.ts";
import { encodeHold } from "#functions/engine/stock/hold-number.ts";
import { GRACE_SECONDS, type Tray } from "#functions/engine/stock/trays.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";

stopClock(0);

const OURS = 7;
const hold = (units: number, { network = OURS, seconds = 900 } = {}) =>
  encodeHold({ units, network, until: nowSeconds() + seconds });

/** Three trays of one limit, whose share is 24 of 96. */
const trays = (holds: Record<string, number>, paying: Record<string, number> = {}): Tray[] =>
  [0, 1, 2].map((number) => ({
    pool: "p",
    number,
    capacity: 32,
    free: 32,
    kept: 0,
    holds: number === 0 ? holds : {},
    paying: number === 2 ? paying : {},
    turns: {},
  }));
const isRefused = (
  units: number,
  shown: Tray[],
  { orderId = "new", network = OURS, instead = "" } = {},
) => networkRefusal(shownAll(shown), { orderId, units, network, instead }) !== null;
/** The most that passes beside the given baskets. */
const mostBeside = (
  ...given: Parameters<typeof isRefused> extends [number, ...infer Rest] ? Rest : never
) =>
  Array.from({ length: 60 }, (_, at) => at + 1).filter((units) => !isRefused(units, ...given))
    .length;

it.each([
  [1, 20],
  [80, 20],
  [83, 20],
  [84, 21],
  [100, 25],
])("of %i units a network may have %i in baskets", (capacity, share) => {
  expect(networkShare(capacity)).toBe(share);
});

describe("a network's next basket", () => {
  const two = { a: hold(10), b: hold(8) };

  it("passes as far as its share reaches", () => {
    expect(mostBeside(trays(two))).toBe(6);
  });

  it("passes in exchange for another one, whose units do not count", () => {
    expect(mostBeside(trays(two), { instead: "a" })).toBe(16);
    expect(mostBeside(trays(two), { instead: "somebody's" })).toBe(6);
  });

  it("is asked for again without counting itself", () => {
    expect(mostBeside(trays(two), { orderId: "b" })).toBe(14);
  });

  it("counts what is being paid, and not what others hold", () => {
    expect(mostBeside(trays({ a: hold(10) }, { b: hold(8) }))).toBe(6);
    expect(mostBeside(trays({ a: hold(10), b: hold(8, { network: 8 }) }))).toBe(14);
  });

  it.each([
    [-GRACE_SECONDS, 14],
    [1 - GRACE_SECONDS, 6],
  ])("counts a basket that ends in %i seconds, so that %i pass", (seconds, most) => {
    expect(mostBeside(trays({ a: hold(10), b: hold(8, { seconds }) }))).toBe(most);
  });

  it("passes where it is the first, or where nobody knows the network", () => {
    expect(mostBeside(trays({ a: hold(20, { network: 8 }) }))).toBe(60);
    expect(mostBeside(trays({ a: hold(20, { network: 0 }) }), { network: 0 })).toBe(60);
  });
});
