// How is an amount shown? In the reader's language, with digits of equal width.
import { useLingui } from "@lingui/react";
import { type Currency, formatMoney } from "#shared/core/money.ts";

export function Money({ amountMinor, currency }: { amountMinor: number; currency: Currency }) {
  const { i18n } = useLingui();
  // Set only on amounts, because `tabular-nums` makes a hyphen between words as wide as a digit.
  return (
    <span style={{ fontVariantNumeric: "tabular-nums" }}>
      {formatMoney(amountMinor, currency, i18n.locale)}
    </span>
  );
}
