// When does an event take place? A warning appears if the dates are in the past.
import { useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type * as z from "zod";
import type { EventChange } from "#shared/contracts/events.ts";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { pastDates, zoneOfForm } from "#web/features/organizer/events/event-form.ts";
import type { ContractForm } from "#web/lib/form/contract-form.ts";

type DatedForm = Pick<ContractForm<z.input<typeof EventChange>>, "values" | "getInputProps">;

export function EventDates({ form }: { form: DatedForm }) {
  const { t } = useLingui();
  const timezone = zoneOfForm(form.values);
  const past = pastDates(form.values, new Date().toISOString());
  const warning =
    past &&
    {
      over: t`At these dates the event is over already: nobody could buy a ticket.`,
      begun: t`This lies in the past: the event has begun already.`,
    }[past];
  return (
    <FieldPair isWide>
      <DateTimeField
        label={t`Start`}
        timezone={timezone}
        {...(warning && {
          description: (
            <Text span inherit c="var(--warning)" role="status">
              {warning}
            </Text>
          ),
        })}
        {...form.getInputProps("startAt")}
      />
      <DateTimeField
        label={t`End (optional)`}
        timezone={timezone}
        startsAt={form.values.startAt}
        {...form.getInputProps("endAt")}
      />
    </FieldPair>
  );
}
