// Which amounts does the page suggest for a donation?
import type { PublicTicket } from "#shared/contracts/public/public-events.ts";
import { currencyFacts } from "#shared/core/currencies.ts";
import { type Currency, MAX_AMOUNT_MINOR } from "#shared/core/money.ts";

/** None without a minimum of ticket or provider: then nothing says what is little. */
export function suggestionsOf({ prices }: Pick<PublicTicket, "prices">, currency: Currency) {
  const leastCharge = currencyFacts[currency].minimumMinor ?? 0;
  const base = Math.max(prices[0]?.priceMinor ?? 0, 10 * leastCharge);
  if (base === 0) return [];
  return [base, 2 * base, 4 * base].filter((amountMinor) => amountMinor <= MAX_AMOUNT_MINOR);
}
