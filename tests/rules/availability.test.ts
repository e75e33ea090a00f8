// Which one word says whether a ticket can be bought?
import { describe, expect, it } from "vitest";
import { availabilityOf, isPaused } from "#shared/rules/availability.ts";

const at = "2030-06-01T12:00:00.000Z";
const open = { isHidden: false, saleStartsAt: null, saleEndsAt: null };
const facts = { at, hasEnded: false, isPaused: false, isSoldOut: false };

describe("a ticket", () => {
  it.each([
    ["is on sale without a window", {}, {}, "ON_SALE"],
    ["is on sale from the very start of its window", { saleStartsAt: at }, {}, "ON_SALE"],
    [
      "is not on sale before its window",
      { saleStartsAt: "2030-06-01T12:00:00.001Z" },
      {},
      "NOT_ON_SALE",
    ],
    [
      "is on sale until just before its end",
      { saleEndsAt: "2030-06-01T12:00:00.001Z" },
      {},
      "ON_SALE",
    ],
    ["has ended at the very end of its window", { saleEndsAt: at }, {}, "SALE_ENDED"],
    ["has ended with its event", {}, { hasEnded: true }, "SALE_ENDED"],
    ["is sold out", {}, { isSoldOut: true }, "SOLD_OUT"],
    ["that is paused is not called sold out", {}, { isPaused: true, isSoldOut: true }, "PAUSED"],
    ["that has ended is not called paused", { saleEndsAt: at }, { isPaused: true }, "SALE_ENDED"],
    [
      "that is hidden is only hidden",
      { isHidden: true, saleEndsAt: at },
      { isSoldOut: true, hasEnded: true },
      "HIDDEN",
    ],
    [
      "that has ended is not called sold out",
      { saleEndsAt: at },
      { isSoldOut: true },
      "SALE_ENDED",
    ],
    [
      "that is not on sale yet is not called sold out",
      { saleStartsAt: "2031-01-01T00:00:00.000Z" },
      { isSoldOut: true },
      "NOT_ON_SALE",
    ],
  ])("%s", (_, window, more, word) => {
    expect(availabilityOf({ ...open, ...window }, { ...facts, ...more })).toBe(word);
  });

  it.each([
    ["that costs money waits until its account can take some", 1, false, true],
    ["that costs money sells where its account can", 1, true, false],
    ["that is free never waits", 0, false, false],
  ])("%s", (_, priceMinor, takesPayments, paused) => {
    expect(isPaused({ priceMinor }, { takesPayments })).toBe(paused);
  });
});
