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

const MOST_IN_BASKET = 100;
/** A quarter and at least 20, or the network's trays: every fourth of at least two full ones. */
function mostOf(capacity: number): number {
  const full = Math.floor(capacity / TRAY_UNITS);
  const own = full < 2 ? 0 : Math.ceil(full / Math.min(4, full)) * TRAY_UNITS;
  return Math.max(20, Math.floor(capacity / 4), own);
}
const FUNCTIONS = 4;
const UNTIL = nowSeconds() + 900;

type Basket = { of: number; units: number; network: number };

const basket: fc.Arbitrary<Basket> = fc.record({
  /** The function that plans it. */
  of: fc.nat(FUNCTIONS - 1),
  units: fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: MOST_IN_BASKET })),
  /** Whose it is; all but zero are other people, and the last has the same turns. */
  network: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2, 3, 32),
});

/** Baskets of one network, none smaller than the one before: it fits into fewer trays. */
const growing: fc.Arbitrary<Basket[]> = fc
  .record({
    of: fc.nat(FUNCTIONS - 1),
    many: fc.integer({ min: 1, max: 40 }),
    from: fc.constantFrom(2, 10, TRAY_UNITS + 1),
    step: fc.nat(2),
  })
  .map(({ of, many, from, step }) =>
    Array.from({ length: many }, (_, index) => ({
      of,
      units: from + index * step,
      network: 0,
    })),
  );

/** Baskets that are all planned before the first of them is written; then one function looks. */
const round = fc.record({
  baskets: fc.oneof(fc.array(basket, { minLength: 1, maxLength: 40 }), growing),
  looks: fc.nat(FUNCTIONS - 1),
});

/** The units that others bought in each tray, again and again. Those of one class are sold out. */
type Sold = { units: number[]; allOf: number | null };

const traysOf = (capacity: number, { units: sold, allOf }: Sold): Tray[] =>
  Array.from({ length: Math.ceil(capacity / TRAY_UNITS) }, (_, number) => {
    const units = Math.min(TRAY_UNITS, capacity - number * TRAY_UNITS);
    const isSoldOut = allOf !== null && number % 4 === allOf % 4;
    const kept = isSoldOut ? units : Math.min(units, sold[number % sold.length] ?? 0);
    return {
      pool: "p",
      number,
      capacity: units,
      free: units - kept,
      kept,
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
      fc.record({
        units: fc.oneof(
          fc.array(fc.nat(TRAY_UNITS), { minLength: 1, maxLength: 16 }),
          fc.constant(Array.from({ length: TRAY_UNITS }, (_, units) => units)),
        ),
        areOwnSold: fc.boolean(),
      }),
      fc.array(round, { minLength: 1, maxLength: 12 }),
      (capacity, mark, sold, rounds) => {
        const { units: kept, areOwnSold } = sold;
        const trays = traysOf(capacity, { units: kept, allOf: areOwnSold ? mark : null });
        const views = Array.from({ length: FUNCTIONS }, () => shownAll([...trays]));
        let held = 0;
        let largest = 0;
        for (const [index, { baskets, looks }] of rounds.entries()) {
          const plans = baskets.flatMap(({ of, units, network }, place) => {
            const wish = { orderId: `order${index}x${place}`, units, network: mark + network };
            const portions = planned(views[of] ?? shownAll(trays), trays, wish);
            return portions ? [{ wish, portions }] : [];
          });
          for (const { wish, portions: first } of plans) {
            const isSeen = first.every((one) => isAsSeen(one, trays));
            // A refused write shows that the trays changed, so they are looked at again.
            const portions = isSeen ? first : planned(shownAll([...trays]), trays, wish);
            if (!portions) continue;
            for (const portion of portions) write(portion, wish, trays);
            if (wish.network !== mark) continue;
            held += wish.units;
            largest = Math.max(largest, wish.units);
          }
          views[looks] = shownAll([...trays]);
        }
        expect(held).toBeLessThanOrEqual(mostOf(capacity) + largest);
      },
    ),
    { numRuns: 1500 },
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
