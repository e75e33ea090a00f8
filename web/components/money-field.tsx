// How does a person type an amount? With a decimal point or comma. The form stores minor units.
import { type Currency, decimalText, parseAmount } from "#shared/core/money.ts";
import { DecimalField, type DecimalFieldProps } from "#web/components/decimal-field.tsx";

export function MoneyField({ currency, ...props }: DecimalFieldProps & { currency: Currency }) {
  return (
    <DecimalField
      {...props}
      read={(text) => parseAmount(text, currency)}
      write={(amountMinor) => decimalText(amountMinor, currency)}
      unit={currency}
    />
  );
}
