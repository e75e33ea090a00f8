// From which price does an event sell? Its own page and its organizer's show the same number.
import type { PublicEvent, PublicPrice } from "#shared/contracts/public/public-events.ts";

type Sold = Pick<PublicEvent, "hasEnded" | "tickets">;

/** What the page knows may be out of date. */
export const isOnSale = (
  { hasEnded }: Pick<Sold, "hasEnded">,
  { availability }: PublicPrice,
): boolean => availability === "ON_SALE" && !hasEnded;

/** `lowest` is above zero. A donation without a minimum is neither. */
export function cheapestOf(event: Sold): { hasFree: boolean; lowest: PublicPrice | null } {
  const offers = event.tickets.flatMap(({ type, prices }) =>
    prices.filter((price) => isOnSale(event, price)).map((price) => ({ type, price })),
  );
  const paid = offers.map(({ price }) => price).filter(({ shownMinor }) => shownMinor > 0);
  const [lowest = null] = paid.toSorted((a, b) => a.shownMinor - b.shownMinor);
  const hasFree = offers.some(({ type, price }) => type !== "DONATION" && price.shownMinor === 0);
  return { hasFree, lowest };
}

/** Nothing can be bought or will be, and not because all sales are over. */
export const isSoldOut = ({ tickets }: Pick<Sold, "tickets">): boolean =>
  tickets.some(({ availability }) => availability === "SOLD_OUT") &&
  tickets.every(({ availability }) => ["SOLD_OUT", "SALE_ENDED"].includes(availability));
