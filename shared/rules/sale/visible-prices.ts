// Which prices does a ticket have on the page? Its own, or those of its tiers that are on sale.
import type { Availability } from "#shared/contracts/tickets.ts";
import { hasPassed } from "#shared/rules/sale/availability.ts";

type PricedTier = {
  priceMinor: number;
  isHidden: boolean;
  availability: Availability;
  saleEndsAt: string | null;
};
type Priced = { type: string; priceMinor: number; tiers: readonly PricedTier[] };

/** Without a tier on sale, those that may come on sale; else those not hidden; else all. */
export function visiblePrices({ type, priceMinor, tiers }: Priced, at: string): number[] {
  if (type !== "TIERED") return [priceMinor];
  // A hidden ticket's tiers are all HIDDEN, so their availability does not tell which have ended.
  const hasEnded = ({ availability, saleEndsAt }: PricedTier) =>
    availability === "SALE_ENDED" || hasPassed(saleEndsAt, at);
  const onSale = tiers.filter(({ availability }) => availability === "ON_SALE");
  const shown = tiers.filter(({ isHidden }) => !isHidden);
  const toCome = shown.filter((tier) => !hasEnded(tier));
  const [priced = []] = [onSale, toCome, shown, tiers].filter((some) => some.length > 0);
  return priced.map((tier) => tier.priceMinor);
}
