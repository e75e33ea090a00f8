// How does a person type an amount? With a decimal point or comma. The form stores minor units.
import { useLingui } from "@lingui/react/macro";
import {
  type Currency,
  decimalText,
  formatMoney,
  largestAmountMinor,
  parseAmount,
} from "#shared/core/money.ts";
import { DecimalField, type DecimalFieldProps } from "#web/components/decimal-field.tsx";

/** `maxMinor` is the most that can be entered; a larger amount is refused as it is typed. */
export function MoneyField({
  currency,
  maxMinor = largestAmountMinor(currency),
  ...props
}: DecimalFieldProps & { currency: Currency; maxMinor?: number }) {
  const { t, i18n } = useLingui();
  const most = formatMoney(maxMinor, currency, i18n.locale);
  const { value = 0 } = props;
  return (
    <DecimalField
      {...props}
      {...(value > maxMinor && { error: t`The largest possible amount is ${most}.` })}
      read={(text) => parseAmount(text, currency)}
      write={(amountMinor) => decimalText(amountMinor, currency)}
      unit={currency}
    />
  );
}
