// How is an amount shown? With its currency, in the reader's language. All digits are equally wide,
// so that columns align.
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
