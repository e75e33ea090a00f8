// How much was paid for what an organizer gives out by hand?
import { useLingui } from "@lingui/react/macro";
import { formatMoney } from "#shared/core/money.ts";
import type { DecimalFieldProps } from "#web/components/number/decimal-field.tsx";
import { MoneyField } from "#web/components/number/money-field.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

/** `pricesMinor` is the sum of what is given out, before taxes and fees on top. */
export function PaidField({ pricesMinor, ...props }: DecimalFieldProps & { pricesMinor: number }) {
  const { t, i18n } = useLingui();
  const { currency } = useCurrentEvent();
  const sum = formatMoney(pricesMinor, currency, i18n.locale);
  return (
    <MoneyField
      currency={currency}
      description={
        <>
          {t`Received in another way, such as cash.`}
          {pricesMinor > 0 && ` ${t`The prices come to ${sum}.`}`}
        </>
      }
      {...props}
    />
  );
}
