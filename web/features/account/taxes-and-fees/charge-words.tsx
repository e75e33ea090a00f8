// How are the parts of a tax or fee written? Its kind, and its amount or rate.
import { Trans, useLingui } from "@lingui/react/macro";
import type { TaxOrFee } from "#shared/contracts/taxes-and-fees.ts";
import { formatRate } from "#shared/core/rates.ts";
import { Money } from "#web/components/ticket/money.tsx";

export function useKindOptions() {
  const { t } = useLingui();
  return [
    { value: "TAX" as const, label: t`Tax` },
    { value: "FEE" as const, label: t`Fee` },
  ];
}

export function ChargeAmount({ of: { currency, amount } }: { of: TaxOrFee }) {
  const { i18n } = useLingui();
  if (currency === null) return formatRate(amount, i18n.locale);
  return (
    <Trans>
      <Money amountMinor={amount} currency={currency} /> per ticket
    </Trans>
  );
}
