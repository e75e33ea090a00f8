// How much of a limit can a network hold at most, whatever its baskets' sizes, their order and the
// age of what each function remembers? The planner's own functions against trays of a model.
import fc from "fast-check";
import { expect, it } from "vitest";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import {
  networkRefusal,
  placeFairly,
  type Shown,
  shownAll,
  takesTurnAgain,
  type Wish,
} from "#functions/engine/stock/fair-share.ts";
import type { Portion } from "#functions/engine/stock/planner.ts";
import { changedTray, holdChange, TRAY_UNITS, type Tray } from "#functions/engine/stock/trays.ts";

const MOST_IN_BASKET = 10;
const moreOf = (capacity: number) => (capacity < 64 ? 0 : 24);
const FUNCTIONS = 4;
const UNTIL = nowSeconds() + 900;

const basket = fc.record({
  /** The function that plans it. */
  of: fc.nat(FUNCTIONS - 1),
  units: fc.integer({ min: 1, max: MOST_IN_BASKET }),
  /** Whose it is; all but zero are other people, and the last has the same turns. */
  network: fc.constantFrom(0, 0, 0, 1, 2, 3, 32),
});

/** Baskets that are all planned before the first of them is written; then one function looks. */
const round = fc.record({
  baskets: fc.array(basket, { minLength: 1, maxLength: 40 }),
  looks: fc.nat(FUNCTIONS - 1),
});

const traysOf = (capacity: number): Tray[] =>
  Array.from({ length: Math.ceil(capacity / TRAY_UNITS) }, (_, number) => {
    const units = Math.min(TRAY_UNITS, capacity - number * TRAY_UNITS);
    return {
      pool: "p",
      number,
      capacity: units,
      free: units,
      kept: 0,
      holds: {},
      paying: {},
      turns: {},
    };
  });

it("holds its share, the rest of its trays, and one basket in a tray of others", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: 21, max: 63 }), fc.integer({ min: 64, max: 700 })),
      fc.integer({ min: 1, max: 8_000 }),
      fc.array(round, { minLength: 1, maxLength: 12 }),
      (capacity, mark, rounds) => {
        const trays = traysOf(capacity);
        const views = Array.from({ length: FUNCTIONS }, () => shownAll([...trays]));
        let held = 0;
        for (const [index, { baskets, looks }] of rounds.entries()) {
          const plans = baskets.flatMap(({ of, units, network }, place) => {
            const wish = { orderId: `order${index}x${place}`, units, network: mark + network };
            const portions = planned(views[of] ?? shownAll(trays), trays, wish);
            return portions ? [{ wish, portions }] : [];
          });
          for (const { wish, portions } of plans) {
            if (!portions.every((one) => isAsSeen(one, trays))) continue;
            for (const portion of portions) write(portion, wish, trays);
            if (wish.network === mark) held += wish.units;
          }
          views[looks] = shownAll([...trays]);
        }
        const share = Math.max(20, Math.floor(capacity / 4));
        expect(held).toBeLessThanOrEqual(share + moreOf(capacity) + MOST_IN_BASKET);
      },
    ),
    { numRuns: 300 },
  );
});

function write({ tray, units, turn }: Portion, { orderId, network }: Wish, trays: Tray[]): void {
  const now = trays[tray.number] ?? tray;
  const change = holdChange(now, orderId, { units, until: UNTIL, network }, nowSeconds());
  trays[tray.number] = changedTray(now, { ...change, turn });
}

/** As the sale plans: by what it remembers, or by a new look at all trays. */
function planned(seen: Shown, trays: Tray[], wish: Wish): Portion[] | null {
  const first = placeFairly(seen, wish);
  if (first && !networkRefusal(seen, wish) && !takesTurnAgain(first, wish, seen)) return first;
  const all = shownAll([...trays]);
  return networkRefusal(all, wish) ? null : placeFairly(all, wish);
}

/** The condition of the write. */
function isAsSeen({ tray, units, turn }: Portion, trays: Tray[]): boolean {
  const now = trays[tray.number];
  if (!now || now.free < units) return false;
  return turn === undefined || (now.turns[turn.group] ?? 0) === turn.seen;
}
