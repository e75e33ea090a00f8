// Which tickets sell only once the account can take payments?
import type { Ticket } from "#shared/contracts/tickets.ts";

/** Donations need a connection even if they may be zero, as any amount can be given. */
export const needsPayments = ({ type, priceMinor, tiers }: Ticket): boolean =>
  type === "DONATION" || priceMinor > 0 || tiers.some((tier) => tier.priceMinor > 0);
