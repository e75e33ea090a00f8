// Which prices does a ticket show in the organizer's list?
import { expect, it } from "vitest";
import { visiblePrices } from "#shared/rules/visible-prices.ts";

const shown = { priceMinor: 2000, isHidden: false };
const hidden = { priceMinor: 1000, isHidden: true };

it.each([
  ["without tiers: its own", "PAID", [], [500]],
  ["with tiers: those that are not hidden", "TIERED", [hidden, shown], [2000]],
  ["with only hidden tiers: all of them", "TIERED", [hidden, hidden], [1000, 1000]],
])("%s", (_, type, tiers, prices) => {
  expect(visiblePrices({ type, priceMinor: 500, tiers })).toEqual(prices);
});
