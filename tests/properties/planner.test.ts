// Does the planner plan only stock that exists? For any trays, holds and quantities.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeHold, encodeHold } from "#functions/engine/stock/hold-number.ts";
import { chooseTray, gather } from "#functions/engine/stock/planner.ts";
import {
  changedTray,
  effectiveFree,
  GRACE_SECONDS,
  holdChange,
  mergeChanges,
  TRAY_UNITS,
  type Tray,
} from "#functions/engine/stock/trays.ts";

const NOW = 1_900_000_000;
const hold = fc.record({
  units: fc.integer({ min: 1, max: 4 }),
  until: fc.integer({ min: NOW - 600, max: NOW + 600 }),
});
const trays: fc.Arbitrary<Tray[]> = fc
  .array(
    fc.record({
      free: fc.nat(16),
      kept: fc.nat(4),
      holds: fc.array(hold, { maxLength: 3 }),
      notes: fc.array(hold, { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((sketches) =>
    sketches.map(({ free, kept, holds, notes }, number) => ({
      pool: "p",
      number,
      free,
      kept,
      turns: {},
      capacity: Math.min(TRAY_UNITS, free + kept + holds.reduce((sum, one) => sum + one.units, 0)),
      paying: Object.fromEntries(
        notes.map((one, index) => [`p${number}x${index}`, encodeHold(one)]),
      ),
      holds: Object.fromEntries(
        holds.map((one, index) => [`o${number}x${index}`, encodeHold(one)]),
      ),
    })),
  );

describe("the planner", () => {
  it("finds one tray exactly where one has enough, and the same for the same order", () => {
    fc.assert(
      fc.property(trays, fc.integer({ min: 1, max: 20 }), fc.string(), (list, units, seed) => {
        const found = chooseTray(list, units, seed, NOW);
        expect(found !== null).toBe(list.some((tray) => effectiveFree(tray, NOW) >= units));
        if (found) expect(effectiveFree(found.tray, NOW)).toBeGreaterThanOrEqual(units);
        expect(chooseTray(list, units, seed, NOW)).toEqual(found);
      }),
    );
  });

  it("gathers the units exactly where the trays have them together, never more than one has", () => {
    fc.assert(
      fc.property(trays, fc.integer({ min: 1, max: 80 }), (list, units) => {
        const has = (tray: Tray) => effectiveFree(tray, NOW);
        const portions = gather(list, units, has);
        const all = list.reduce((sum, tray) => sum + has(tray), 0);
        expect(portions !== null).toBe(all >= units);
        if (!portions) return;
        expect(portions.reduce((sum, portion) => sum + portion.units, 0)).toBe(units);
        for (const portion of portions)
          expect(portion.units).toBeLessThanOrEqual(has(portion.tray));
      }),
    );
  });

  it("keeps a tray's sum whatever it holds: what is taken back and what is entered is what free units lose", () => {
    fc.assert(
      fc.property(trays, fc.integer({ min: 1, max: 8 }), (list, units) => {
        for (const tray of list) {
          const [change] = mergeChanges([
            holdChange(tray, "mine", { units, until: NOW + 900 }, NOW),
          ]);
          const gone = Object.values(change?.gone ?? {}).reduce(
            (sum, stored) => sum + Math.floor(stored / 1e10),
            0,
          );
          expect((change?.free ?? 0) + units).toBe(gone);
        }
      }),
    );
  });

  it("drops the notes of payments whose second is past, and none that still counts", () => {
    fc.assert(
      fc.property(trays, (list) => {
        for (const tray of list) {
          const { paying } = changedTray(
            tray,
            holdChange(tray, "mine", { units: 1, until: NOW + 900 }, NOW),
          );
          const live = Object.entries(tray.paying).filter(
            ([, stored]) => decodeHold(stored).until + GRACE_SECONDS > NOW,
          );
          expect(paying).toEqual(Object.fromEntries(live));
        }
      }),
    );
  });
});
