// How does a person type a percentage? The form stores thousandths of a percent.
import { parseRate, rateText } from "#shared/core/rates.ts";
import { DecimalField, type DecimalFieldProps } from "#web/components/number/decimal-field.tsx";

export function RateField(props: DecimalFieldProps) {
  return <DecimalField {...props} read={parseRate} write={rateText} unit="%" />;
}
