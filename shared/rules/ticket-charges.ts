// Which of an account's taxes and fees does a ticket have? Those that it names, in its order.
import type { Currency } from "#shared/core/money.ts";
import type { Charge } from "#shared/rules/charges.ts";

type AccountCharge = Charge & { currency: Currency | null };

/**
 * The charges of a ticket in the order of its ids. Deleted ones are left out, and so are fixed
 * amounts in another currency than the event's.
 */
export const ticketCharges = (
  ids: readonly string[],
  charges: readonly AccountCharge[],
  currency: Currency,
): Charge[] =>
  ids.flatMap((wanted) => {
    const found = charges.find(({ id }) => id === wanted);
    if (!found || !attachesTo(found, currency)) return [];
    const { id, name, kind, calculation, amount } = found;
    return [{ id, name, kind, calculation, amount }];
  });

/** A percentage attaches to tickets of any currency, a fixed amount to those of its own. */
const attachesTo = (charge: Pick<AccountCharge, "currency">, currency: Currency): boolean =>
  charge.currency === null || charge.currency === currency;
