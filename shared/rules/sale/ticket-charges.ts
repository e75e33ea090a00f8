// Which of an account's taxes and fees does a ticket have? Those that it names, in its order.
import type { Currency } from "#shared/core/money.ts";
import type { Charge } from "#shared/rules/sale/charges.ts";

type AccountCharge = Charge & { currency: Currency | null };

/** Leaves out deleted charges and fixed amounts in another currency. */
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

const attachesTo = (charge: Pick<AccountCharge, "currency">, currency: Currency): boolean =>
  charge.currency === null || charge.currency === currency;
