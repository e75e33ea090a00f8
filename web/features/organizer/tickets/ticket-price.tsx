// What does a ticket cost? With a warning if cards cannot be charged so little.
import { useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import { formatMoney, minimumChargeMinor } from "#shared/core/money.ts";
import { MoneyField } from "#web/components/number/money-field.tsx";
import type { TicketForm } from "#web/features/organizer/tickets/ticket-input.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

export function TicketPrice({ form }: { form: TicketForm }) {
  const { t } = useLingui();
  const { currency } = useCurrentEvent();
  const { priceMinor, type } = form.values;
  const warning = useMinimumWarning(priceMinor);
  const isDonation = type === "DONATION";
  const help = isDonation ? t`Leave empty to take any amount.` : null;
  return (
    <MoneyField
      label={isDonation ? t`Minimum price` : t`Price`}
      currency={currency}
      description={warning ?? help}
      {...form.getInputProps("priceMinor")}
    />
  );
}

/** Null if the price can be paid by card on its own. */
export function useMinimumWarning(priceMinor: number) {
  const { t, i18n } = useLingui();
  const { currency } = useCurrentEvent();
  const minimum = minimumChargeMinor(currency);
  if (!(priceMinor > 0 && priceMinor < minimum)) return null;
  const least = formatMoney(minimum, currency, i18n.locale);
  return (
    <Text span inherit c="var(--warning)">
      {t`Cards cannot be charged less than ${least}.`}
    </Text>
  );
}
