// Which prices does a ticket have on the page? Its own, or those of its tiers that are on sale.
import type { Availability } from "#shared/contracts/tickets.ts";

type Priced = {
  type: string;
  priceMinor: number;
  tiers: readonly { priceMinor: number; isHidden: boolean; availability: Availability }[];
};

/**
 * If no tier is on sale, the prices are those that may come on sale; without one, those that are
 * not hidden; without one, all.
 */
export function visiblePrices({ type, priceMinor, tiers }: Priced): number[] {
  if (type !== "TIERED") return [priceMinor];
  const onSale = tiers.filter(({ availability }) => availability === "ON_SALE");
  const shown = tiers.filter(({ isHidden }) => !isHidden);
  const toCome = shown.filter(({ availability }) => availability !== "SALE_ENDED");
  const [priced = []] = [onSale, toCome, shown, tiers].filter((some) => some.length > 0);
  return priced.map((tier) => tier.priceMinor);
}
