// To how many tickets is the least of an order lowered? To what the tiers that are sold now have
// left together.
import { expect, it } from "vitest";
import type { SaleFacts, TicketOnSale, TierOnSale } from "#shared/rules/sale/availability.ts";
import { leftOfTicket } from "#shared/rules/sale/order-lines.ts";

const at = "2030-06-01T12:00:00.000Z";
const later = "2030-06-02T12:00:00.000Z";
type Tier = Partial<TierOnSale> & { left: number | null };
const regular = { left: 3 };

/** What is left of a ticket with these tiers, which together may have `shared` more. */
function leftOf(tiers: Tier[], shared: number | null, change: Partial<SaleFacts> = {}) {
  const ticket: TicketOnSale = {
    id: "seats",
    type: tiers.length > 0 ? "TIERED" : "PAID",
    priceMinor: 0,
    tiers: tiers.map((tier, index) => ({
      id: String(index),
      priceMinor: 500,
      saleStartsAt: null,
      saleEndsAt: null,
      isHidden: false,
      ...tier,
    })),
    saleStartsAt: null,
    saleEndsAt: null,
    isHidden: false,
    isPaused: false,
    hideUntilPromoCode: false,
    hideBeforeSaleStart: false,
    hideAfterSaleEnd: false,
    hideWhenSoldOut: false,
  };
  return leftOfTicket(ticket, {
    at,
    hasEnded: false,
    takesPayments: true,
    isRevealed: () => false,
    isLimitChanging: () => false,
    left: ({ tierId }) => (tierId === null ? shared : (tiers[Number(tierId)]?.left ?? null)),
    ...change,
  });
}

it.each<[string, Tier[], number | null, number | null]>([
  ["without tiers: its own", [], 7, 7],
  ["without tiers and limit: no limit", [], null, null],
  ["two tiers on sale: both together", [regular, { left: 2 }], null, 5],
  ["a tier that is sold out adds nothing", [regular, { left: 0 }], null, 3],
  ["all tiers sold out: nothing", [{ left: 0 }, { left: 0 }], null, 0],
  ["an unlimited tier on sale: no limit", [regular, { left: null }], null, null],
  ["an unlimited tier on sale: what they share", [regular, { left: null }], 9, 9],
  ["tiers with more than they share", [regular, { left: 9 }], 4, 4],
  ["tiers with less than they share", [regular, { left: 2 }], 8, 5],
  ["an ended tier does not count", [regular, { left: 50, saleEndsAt: at }], null, 3],
  ["an unlimited ended tier does not count", [regular, { left: null, saleEndsAt: at }], null, 3],
  ["a tier that is not begun does not count", [regular, { left: 50, saleStartsAt: later }], 90, 3],
  ["a hidden tier does not count", [regular, { left: 50, isHidden: true }], null, 3],
  ["a hidden unlimited tier does not count", [regular, { left: null, isHidden: true }], null, 3],
  ["no tier is sold now: what they share", [{ left: 3, saleStartsAt: later }], 8, 8],
  ["no tier is sold now, and they share nothing", [{ left: 3, saleEndsAt: at }], null, null],
])("%s", (_, tiers, shared, left) => {
  expect(leftOf(tiers, shared)).toBe(left);
});

it("a tier whose limit is changing does not count", () => {
  const isLimitChanging: SaleFacts["isLimitChanging"] = ({ tierId }) => tierId === "1";

  expect(leftOf([regular, { left: 50 }], null, { isLimitChanging })).toBe(3);
});
