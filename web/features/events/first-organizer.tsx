// Who puts on the first event? The first step of the set-up.
import { useLingui } from "@lingui/react/macro";
import { OrganizerInput, organizers } from "#shared/contracts/organizers.ts";
import { StepForm } from "#web/components/step-form.tsx";
import { blankOrganizer, OrganizerFields } from "#web/features/events/organizer-fields.tsx";
import { useAction } from "#web/lib/api.ts";
import { useContractForm } from "#web/lib/contract-form.ts";

/** The list of organizers is loaded anew by the creation, which is what leads on. */
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
