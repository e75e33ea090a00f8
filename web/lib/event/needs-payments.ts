// Which tickets sell only once the account can take payments?
import type { Ticket } from "#shared/contracts/tickets.ts";

/** A donation may be zero, but any amount can be given. */
export const needsPayments = ({ type, priceMinor, tiers }: Ticket): boolean =>
  type === "DONATION" || priceMinor > 0 || tiers.some((tier) => tier.priceMinor > 0);
