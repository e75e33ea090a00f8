// What is the first event? The second step of the setup.
import { useLingui } from "@lingui/react/macro";
import { EventInput, events } from "#shared/contracts/events.ts";
import type { Organizer } from "#shared/contracts/organizers.ts";
import { ChoiceSelect } from "#web/components/known-selects.tsx";
import { StepForm } from "#web/components/step-form.tsx";
import { blankEvent } from "#web/features/events/event-form.ts";
import { EventStartFields } from "#web/features/events/event-start-fields.tsx";
import { useAction } from "#web/lib/api.ts";
import { useContractForm } from "#web/lib/contract-form.ts";

/** Creating the event reloads the list of events, and that opens the next step. */
export function FirstEvent({ organizers }: { organizers: Organizer[] }) {
  const { t } = useLingui();
  const form = useContractForm(EventInput, blankEvent(organizers[0]?.id));
  const create = useAction(events.create, { onError: form.showProblem });
  return (
    <StepForm
      label={t`Event`}
      saveLabel={t`Continue`}
      form={form}
      onSend={(body) => create.mutate({ body })}
      isSaving={create.isPending || create.isSuccess}
      error={create.error}
    >
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
