// How does a person type an amount? With a decimal point or comma. The form stores minor units.
import { useLingui } from "@lingui/react/macro";
import {
  amountStepMinor,
  type Currency,
  decimalText,
  formatMoney,
  largestAmountMinor,
  parseAmount,
} from "#shared/core/money.ts";
import { DecimalField, type DecimalFieldProps } from "#web/components/number/decimal-field.tsx";
import { fieldSentence } from "#web/wording/fields.ts";

/** Refuses more than `maxMinor`, and what cards cannot be charged, as it is typed. */
export function MoneyField({
  currency,
  maxMinor = largestAmountMinor(currency),
  ...props
}: DecimalFieldProps & { currency: Currency; maxMinor?: number }) {
  const { t, i18n } = useLingui();
  const most = formatMoney(maxMinor, currency, i18n.locale);
  const { value = 0 } = props;
  const stepMinor = amountStepMinor(currency);
  return (
    <DecimalField
      {...props}
      {...(value % stepMinor > 0 && {
        error: fieldSentence({ code: "not_multiple", params: { stepMinor, currency } }),
      })}
      {...(value > maxMinor && { error: t`The largest possible amount is ${most}.` })}
      read={(text) => parseAmount(text, currency)}
      write={(amountMinor) => decimalText(amountMinor, currency)}
      unit={currency}
    />
  );
}
