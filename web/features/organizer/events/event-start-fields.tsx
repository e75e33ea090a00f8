// What does a person enter to start an event? Title, dates, zone, currency and place.
import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import type * as z from "zod";
import type { EventInput } from "#shared/contracts/events.ts";
import { CurrencySelect, TimeZoneSelect } from "#web/components/form/choice-selects.tsx";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { EventDates } from "#web/features/organizer/events/event-dates.tsx";
import { changeZone } from "#web/features/organizer/events/event-form.ts";
import type { ContractForm } from "#web/lib/form/contract-form.ts";

export function EventStartFields({ form }: { form: ContractForm<z.input<typeof EventInput>> }) {
  const { t } = useLingui();
  return (
    <>
      <TextInput label={t`Event title`} data-autofocus {...form.getInputProps("title")} />
      <EventDates form={form} />
      <FieldPair isWide>
        <TimeZoneSelect
          label={t`Time zone`}
          {...(form.values.timezone === "" && {
            description: t`Your browser does not say your time zone. Choose the event's.`,
          })}
          {...form.getInputProps("timezone")}
          onChange={(zone) => zone && form.setValues(changeZone(form.values, String(zone)))}
        />
        <CurrencySelect
          label={t`Currency`}
          description={t`Fixed once the event has tickets.`}
          {...form.getInputProps("currency")}
        />
      </FieldPair>
      <FieldPair isWide>
        <TextInput label={t`Venue (optional)`} {...form.getInputProps("venueName")} />
        <TextInput label={t`City (optional)`} {...form.getInputProps("city")} />
      </FieldPair>
    </>
  );
}
