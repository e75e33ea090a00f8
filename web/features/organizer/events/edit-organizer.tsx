// What do buyers read about the organizer? The same fields as when the organizer was created.
import { useLingui } from "@lingui/react/macro";
import { type Organizer, OrganizerInput, organizers } from "#shared/contracts/organizers.ts";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { useItemForm } from "#web/components/use-item-form.ts";
import { OrganizerFields } from "#web/features/organizer/events/organizer-fields.tsx";
import { inputOf } from "#web/lib/contract-form.ts";

export function EditOrganizer({
  organizer,
  onClose,
}: {
  organizer: Organizer;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useItemForm(organizers, {
    params: { organizerId: organizer.id },
    existing: organizer,
    valuesOf: (now) => inputOf(OrganizerInput, now),
    done: ({ name }) => t`${name} was saved.`,
    onSaved: onClose,
  });
  return (
    <FormDrawer title={t`Edit organizer`} form={form} onClose={onClose}>
      <OrganizerFields form={form} />
    </FormDrawer>
  );
}
