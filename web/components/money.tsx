// How is an amount shown? Always with its currency, in the reader's language, in figures of one
// width, so that columns stand straight.
import { useLingui } from "@lingui/react";
import { type Currency, formatMoney } from "#shared/core/money.ts";

/** An amount in minor units. */
export function Money({ amountMinor, currency }: { amountMinor: number; currency: Currency }) {
  const { i18n } = useLingui();
  // Of amounts alone: the same setting makes a hyphen between words as wide as a figure.
  return (
    <span style={{ fontVariantNumeric: "tabular-nums" }}>
      {formatMoney(amountMinor, currency, i18n.locale)}
    </span>
  );
}
