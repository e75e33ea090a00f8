// Which amounts does the page suggest for a donation?
import type { PublicTicket } from "#shared/contracts/public-events.ts";
import { currencyFacts } from "#shared/core/currencies.ts";
import { type Currency, MAX_AMOUNT_MINOR } from "#shared/core/money.ts";

/**
 * Three sums that the card provider takes, not below the ticket's minimum. None where neither the
 * ticket nor the provider has a minimum: then nothing says what is little in the currency.
 */
export function suggestionsOf({ prices }: Pick<PublicTicket, "prices">, currency: Currency) {
  const leastCharge = currencyFacts[currency].minimumMinor ?? 0;
  const base = Math.max(prices[0]?.priceMinor ?? 0, 10 * leastCharge);
  if (base === 0) return [];
  return [base, 2 * base, 4 * base].filter((amountMinor) => amountMinor <= MAX_AMOUNT_MINOR);
}
