// Which prices does a ticket have on the page? Its own, or those of its tiers that are not hidden.
type Priced = {
  type: string;
  priceMinor: number;
  tiers: readonly { priceMinor: number; isHidden: boolean }[];
};

/** If all tiers are hidden, the prices are those of all. */
export function visiblePrices({ type, priceMinor, tiers }: Priced): number[] {
  if (type !== "TIERED") return [priceMinor];
  const shown = tiers.filter(({ isHidden }) => !isHidden);
  return (shown.length > 0 ? shown : tiers).map((tier) => tier.priceMinor);
}
