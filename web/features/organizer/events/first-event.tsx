// What is the first event? The second step of the setup.
import { useLingui } from "@lingui/react/macro";
import type { EventDefaults } from "#shared/contracts/account.ts";
import { events } from "#shared/contracts/events.ts";
import type { OrganizerRow } from "#shared/contracts/organizers.ts";
import { ChoiceSelect } from "#web/components/form/choice-selects.tsx";
import { StepForm } from "#web/components/form/step-form.tsx";
import { useCreateForm } from "#web/components/form/use-item-form.ts";
import { blankEvent } from "#web/features/organizer/events/event-form.ts";
import { EventStartFields } from "#web/features/organizer/events/event-start-fields.tsx";

/** Creating the event reloads the list of events, and that opens the next step. */
export function FirstEvent({
  organizers,
  defaults,
}: {
  organizers: OrganizerRow[];
  defaults: EventDefaults;
}) {
  const { t } = useLingui();
  const form = useCreateForm(events.create, { blank: blankEvent(defaults, organizers[0]?.id) });
  return (
    <StepForm label={t`Event`} saveLabel={t`Continue`} form={form}>
      {organizers.length > 1 && (
        <ChoiceSelect
          label={t`Organizer`}
          data={organizers.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps("organizerId")}
        />
      )}
      <EventStartFields form={form} />
    </StepForm>
  );
}
