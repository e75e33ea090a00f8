// How much is a tax or fee? A rate, or an amount for each ticket.
import { Trans, useLingui } from "@lingui/react/macro";
import type { Currency } from "#shared/core/money.ts";
import { formatRate } from "#shared/core/rates.ts";
import { Money } from "#web/components/number/money.tsx";

type Charge = { amount: number; currency: Currency | null };

export function ChargeAmount({ of: { currency, amount } }: { of: Charge }) {
  const { i18n } = useLingui();
  if (currency === null) return formatRate(amount, i18n.locale);
  return (
    <Trans>
      <Money amountMinor={amount} currency={currency} /> per ticket
    </Trans>
  );
}
