// Which prices does a ticket show in the organizer's list?
import { expect, it } from "vitest";
import type { Availability } from "#shared/contracts/tickets.ts";
import { visiblePrices } from "#shared/rules/sale/visible-prices.ts";

const AT = "2027-03-01T12:00:00.000Z";
const tier = (priceMinor: number, availability: Availability) => ({
  priceMinor,
  availability,
  isHidden: availability === "HIDDEN",
  saleEndsAt: null,
});
const ofHiddenTicket = (priceMinor: number, saleEndsAt: string) => ({
  ...tier(priceMinor, "HIDDEN"),
  isHidden: false,
  saleEndsAt,
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
  [
    "of a hidden ticket: those that have not ended",
    "TIERED",
    [ofHiddenTicket(1000, AT), ofHiddenTicket(2000, "2027-04-01T12:00:00.000Z")],
    [2000],
  ],
  ["with only hidden tiers: all of them", "TIERED", [hidden, hidden], [500, 500]],
])("%s", (_, type, tiers, prices) => {
  expect(visiblePrices({ type, priceMinor: 300, tiers }, AT)).toEqual(prices);
});
