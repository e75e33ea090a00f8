// What does a ticket cost? Its price, with a warning if it is below the smallest amount that cards
// can be charged.
import { useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type * as z from "zod";
import type { TicketInput } from "#shared/contracts/tickets.ts";
import { formatMoney, minimumChargeMinor } from "#shared/core/money.ts";
import { MoneyField } from "#web/components/money-field.tsx";
import type { ContractForm } from "#web/lib/contract-form.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";

export function TicketPrice({ form }: { form: ContractForm<z.input<typeof TicketInput>> }) {
  const { t, i18n } = useLingui();
  const { currency } = useCurrentEvent();
  const { priceMinor } = form.values;
  const minimum = minimumChargeMinor(currency);
  const least = formatMoney(minimum, currency, i18n.locale);
  return (
    <MoneyField
      label={t`Price`}
      currency={currency}
      inputWrapperOrder={["label", "input", "description", "error"]}
      {...(priceMinor > 0 &&
        priceMinor < minimum && {
          description: (
            <Text span inherit c="var(--warning)">
              {t`Cards cannot be charged less than ${least}: an order of this ticket alone could not be paid.`}
            </Text>
          ),
        })}
      {...form.getInputProps("priceMinor")}
    />
  );
}
