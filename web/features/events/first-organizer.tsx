// Which organizer hosts the first event? The first step of the setup.
import { useLingui } from "@lingui/react/macro";
import { OrganizerInput, organizers } from "#shared/contracts/organizers.ts";
import { StepForm } from "#web/components/step-form.tsx";
import { blankOrganizer, OrganizerFields } from "#web/features/events/organizer-fields.tsx";
import { useAction } from "#web/lib/api.ts";
import { useContractForm } from "#web/lib/contract-form.ts";

/** Creating the organizer reloads the list of organizers, and that opens the next step. */
export function FirstOrganizer() {
  const { t } = useLingui();
  const form = useContractForm(OrganizerInput, blankOrganizer);
  const create = useAction(organizers.create, { onError: form.showProblem });
  return (
    <StepForm
      label={t`Organizer`}
      saveLabel={t`Continue`}
      form={form}
      onSend={(body) => create.mutate({ body })}
      isSaving={create.isPending || create.isSuccess}
      error={create.error}
    >
      <OrganizerFields form={form} />
    </StepForm>
  );
}
