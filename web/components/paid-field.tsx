// How much was paid for what an organizer gives out by hand?
import { useLingui } from "@lingui/react/macro";
import type { DecimalFieldProps } from "#web/components/decimal-field.tsx";
import { MoneyField } from "#web/components/money-field.tsx";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

export function PaidField(props: DecimalFieldProps) {
  const { t } = useLingui();
  const { currency } = useCurrentEvent();
  return (
    <MoneyField
      currency={currency}
      description={t`What you got in another way, such as cash. It cannot be refunded here. Empty means nothing.`}
      {...props}
    />
  );
}
