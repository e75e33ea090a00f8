// Which organizer hosts the first event? The first step of the setup.
import { useLingui } from "@lingui/react/macro";
import { organizers } from "#shared/contracts/organizers.ts";
import { StepForm } from "#web/components/form/step-form.tsx";
import { useCreateForm } from "#web/components/form/use-item-form.ts";
import {
  blankOrganizer,
  OrganizerFields,
} from "#web/features/organizer/events/organizer-fields.tsx";

/** Creating the organizer reloads the list of organizers, and that opens the next step. */
export function FirstOrganizer() {
  const { t } = useLingui();
  const form = useCreateForm(organizers.create, { blank: blankOrganizer });
  return (
    <StepForm label={t`Organizer`} saveLabel={t`Continue`} form={form}>
      <OrganizerFields form={form} />
    </StepForm>
  );
}
