// Is a basket allowed? Lines of the same ticket count together.
import { describe, expect, it } from "vitest";
import { leastPerOrder, lineRefusal, mergeLines } from "#shared/rules/order-lines.ts";

const ticket = { id: "a", minPerOrder: 2, maxPerOrder: 4, availability: "ON_SALE" as const };
const line = (quantity: number, ticketId = "a") => ({ ticketId, quantity });

describe("a basket", () => {
  it("adds up the lines of one ticket before any limit is checked", () => {
    expect(mergeLines([line(2), line(1, "b"), line(3)])).toEqual([line(5), line(1, "b")]);
    expect(lineRefusal([line(3), line(3)], [ticket])).toEqual({
      line: 0,
      because: "too_many_per_order",
      params: { maximum: 4 },
    });
  });

  it.each([
    [
      "below the minimum",
      [line(1)],
      { line: 0, because: "too_few_per_order", params: { minimum: 2 } },
    ],
    [
      "above the maximum",
      [line(5)],
      { line: 0, because: "too_many_per_order", params: { maximum: 4 } },
    ],
    ["of a foreign ticket", [line(2), line(2, "x")], { line: 1, because: "not_on_sale" }],
    ["within both", [line(4)], null],
  ])("%s", (_, lines, refusal) => {
    expect(lineRefusal(lines, [ticket])).toEqual(refusal);
  });

  it.each([
    ["without a limit", null, 4],
    ["with more left", 9, 4],
    ["with less left", 3, 3],
    ["with nothing left", 0, 1],
  ])("needs at least four, or what is left: %s", (_, left, least) => {
    expect(leastPerOrder({ minPerOrder: 4 }, left)).toBe(least);
  });

  it.each(["HIDDEN", "NOT_ON_SALE", "SALE_ENDED"] as const)(
    "of a ticket that is %s is refused",
    (availability) => {
      expect(lineRefusal([line(2)], [{ ...ticket, availability }])).toEqual({
        line: 0,
        because: "not_on_sale",
      });
    },
  );

  it("of a ticket that costs money is refused while the organizer cannot take any", () => {
    const paused = { ...ticket, id: "b", availability: "PAUSED" as const };
    expect(lineRefusal([line(2), line(2, "b")], [ticket, paused])).toEqual({
      line: 1,
      because: "payments_not_connected",
    });
  });

  it("of a ticket that the sheet calls sold out is left to the stock to decide", () => {
    expect(lineRefusal([line(2)], [{ ...ticket, availability: "SOLD_OUT" }])).toBeNull();
  });
});
