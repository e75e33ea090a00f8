// Which prices does a ticket show in the organizer's list?
import { expect, it } from "vitest";
import type { Availability } from "#shared/contracts/tickets.ts";
import { visiblePrices } from "#shared/rules/visible-prices.ts";

const tier = (priceMinor: number, availability: Availability) => ({
  priceMinor,
  availability,
  isHidden: availability === "HIDDEN",
});
const onSale = tier(2000, "ON_SALE");
const ended = tier(1000, "SALE_ENDED");
const soldOut = tier(1500, "SOLD_OUT");
const hidden = tier(500, "HIDDEN");

it.each([
  ["without tiers: its own", "PAID", [], [300]],
  ["with tiers: those on sale", "TIERED", [ended, soldOut, hidden, onSale, onSale], [2000, 2000]],
  ["with no tier on sale: those to come", "TIERED", [ended, soldOut, hidden], [1500]],
  ["with no tier to come: those not hidden", "TIERED", [ended, hidden], [1000]],
  ["with only hidden tiers: all of them", "TIERED", [hidden, hidden], [500, 500]],
])("%s", (_, type, tiers, prices) => {
  expect(visiblePrices({ type, priceMinor: 300, tiers })).toEqual(prices);
});
