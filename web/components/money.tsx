// How is an amount shown? Always with its currency, in the reader's language.
import { useLingui } from "@lingui/react";
import { type Currency, formatMoney } from "#shared/core/money.ts";

/** An amount in minor units. */
export function Money({ amountMinor, currency }: { amountMinor: number; currency: Currency }) {
  const { i18n } = useLingui();
  return <>{formatMoney(amountMinor, currency, i18n.locale)}</>;
}
