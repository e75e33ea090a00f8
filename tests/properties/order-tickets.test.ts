// Does every ticket of an order have one line, one unit and one name? For any lines, parts and
// names, with several lines of one ticket and several parts of one line.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  costByTicket,
  namesByTicket,
  namesFit,
  stockAtCompletion,
  ticketPlaces,
} from "#shared/rules/order/order-tickets.ts";

type Line = { ticketId: string; quantity: number };
type Part = { units: number; line: number | null };

const lines: fc.Arbitrary<Line[]> = fc.array(
  fc.record({ ticketId: fc.constantFrom("a", "b", "c"), quantity: fc.integer({ min: 1, max: 6 }) }),
  { maxLength: 5 },
);
/** Lines with stock for them: each line's units are in any parts, among units of no line. */
const orders: fc.Arbitrary<{ lines: Line[]; stock: Part[] }> = lines.chain((some) =>
  fc
    .tuple(
      ...some.map(({ quantity }, line) =>
        fc.array(fc.nat(quantity), { maxLength: 3 }).map((cuts) =>
          [...cuts.toSorted((a, b) => a - b), quantity].map((cut, at, all) => ({
            line,
            units: cut - (all[at - 1] ?? 0),
          })),
        ),
      ),
      fc.array(fc.record({ line: fc.constant(null), units: fc.nat(3) }), { maxLength: 2 }),
    )
    .chain((parts) => {
      const all: Part[] = parts.flat();
      return fc
        .shuffledSubarray(all, { minLength: all.length })
        .map((stock) => ({ lines: some, stock }));
    }),
);
const names = fc.array(
  fc.record({ ticketId: fc.constantFrom("a", "b", "c", "x"), name: fc.string({ maxLength: 3 }) }),
  { maxLength: 12 },
);
const count = <Of>(all: readonly Of[], is: (one: Of) => boolean) => all.filter(is).length;

describe("the tickets of an order", () => {
  it("use up exactly the units of their line, in the order of the lines", () => {
    fc.assert(
      fc.property(orders, ({ lines: some, stock }) => {
        const places = ticketPlaces(some, stock);

        expect(places.map(({ line }) => line)).toEqual(
          some.flatMap(({ quantity }, line) => Array<number>(quantity).fill(line)),
        );
        for (const [part, { line, units }] of stock.entries()) {
          const own = places.filter((place) => place.part === part);
          expect(own).toHaveLength(line === null ? 0 : units);
          expect(own.every((place) => place.line === line)).toBe(true);
        }
      }),
    );
  });

  it("are not numbered where a line lacks a unit or has one too many", () => {
    const sold = [{ ticketId: "a", quantity: 2 }];
    expect(() => ticketPlaces(sold, [{ line: 0, units: 1 }])).toThrow("2 tickets has 1 units");
    expect(() => ticketPlaces(sold, [{ line: 0, units: 3 }])).toThrow("2 tickets has 3 units");
  });

  it("keep their places if one was cancelled before all were issued", () => {
    const lines = [{ ticketId: "a", quantity: 3 }];
    const issued = [
      { part: 0, status: "CANCELLED" },
      { part: 0, status: "ACTIVE" },
    ];

    const stock = stockAtCompletion([{ units: 2, line: 0 }], issued);

    expect(ticketPlaces(lines, stock)).toEqual(Array(3).fill({ line: 0, part: 0 }));
  });

  it("have each name once, on a ticket of its kind, in the order of entry", () => {
    fc.assert(
      fc.property(lines, names, (some, named) => {
        const given = namesByTicket(some, named);
        const kinds = some.flatMap(({ ticketId, quantity }) =>
          Array<string>(quantity).fill(ticketId),
        );

        expect(given).toHaveLength(kinds.length);
        for (const kind of ["a", "b", "c"]) {
          const entered = named.filter(({ ticketId }) => ticketId === kind);
          const used = given.filter((one) => one?.ticketId === kind);
          expect(used).toEqual(
            entered.slice(
              0,
              count(kinds, (one) => one === kind),
            ),
          );
        }
        expect(given.every((one, number) => one === null || one.ticketId === kinds[number])).toBe(
          true,
        );
      }),
    );
  });

  it("fit the names where each kind has as many, however the lines are split", () => {
    fc.assert(
      fc.property(lines, names, (some, named) => {
        const tickets = (kind: string) =>
          some.reduce((sum, line) => sum + (line.ticketId === kind ? line.quantity : 0), 0);
        const isEqual = ["a", "b", "c", "x"].every(
          (kind) => tickets(kind) === count(named, ({ ticketId }) => ticketId === kind),
        );
        expect(namesFit(some, named)).toBe(isEqual);

        const exact = some.flatMap(({ ticketId, quantity }) =>
          Array.from({ length: quantity }, () => ({ ticketId })),
        );
        expect(namesFit(some, exact.toReversed())).toBe(true);
      }),
    );
  });
});

describe("what the tickets of a line cost", () => {
  it("adds up to the line, in steps of the currency, at most one step apart", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(["EUR", 1] as const, ["KWD", 10] as const, ["ISK", 100] as const),
        fc.integer({ min: 1, max: 200 }),
        fc.nat(1_000_000),
        ([currency, step], quantity, steps) => {
          const free = { quantity: 1, totalMinor: 0 };
          const line = { quantity, totalMinor: steps * step };

          const [first, ...costs] = costByTicket([free, line], currency);

          expect([first, costs.length]).toEqual([0, quantity]);
          expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(line.totalMinor);
          expect(costs.every((cost) => cost % step === 0)).toBe(true);
          expect(Math.max(...costs) - Math.min(...costs)).toBeLessThanOrEqual(step);
        },
      ),
    );
  });
});
