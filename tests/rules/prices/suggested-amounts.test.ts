// Which amounts does the event's page suggest for a donation?
import { expect, it } from "vitest";
import type { PublicPrice } from "#shared/contracts/public/public-events.ts";
import { type Currency, MAX_AMOUNT_MINOR } from "#shared/core/money.ts";
import { suggestionsOf } from "#web/features/buyer/basket/suggestions.ts";

const donation = (priceMinor: number) => {
  const price: PublicPrice = {
    tierId: null,
    label: "",
    priceMinor,
    shownMinor: priceMinor,
    shownListMinor: priceMinor,
    hasTaxOnTop: false,
    availability: "ON_SALE",
    isPausedShortly: false,
    quantityLeft: null,
    saleStartsAt: null,
    saleEndsAt: null,
  };
  return { prices: [price] };
};

it.each<[string, number, Currency, number[]]>([
  ["start at ten times what a card pays at least", 0, "EUR", [500, 1000, 2000]],
  ["start at the ticket's minimum if that is more", 1200, "EUR", [1200, 2400, 4800]],
  ["are whole yen", 0, "JPY", [500, 1000, 2000]],
  ["are none where nothing says what is little: dinars", 0, "KWD", []],
  ["are none where nothing says what is little: krónur", 0, "ISK", []],
  ["start at the ticket's minimum in any currency", 2000, "KWD", [2000, 4000, 8000]],
  ["end below the largest amount", MAX_AMOUNT_MINOR - 9, "EUR", [MAX_AMOUNT_MINOR - 9]],
])("suggestions %s", (_, minimumMinor, currency, expected) => {
  expect(suggestionsOf(donation(minimumMinor), currency)).toEqual(expected);
});
