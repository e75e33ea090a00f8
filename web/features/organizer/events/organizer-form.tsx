// Which organizer hosts events? A name for buyers, and how to contact them.
import { useLingui } from "@lingui/react/macro";
import { type Organizer, OrganizerInput, organizers } from "#shared/contracts/organizers.ts";
import { FormDrawer } from "#web/components/form/form-drawer.tsx";
import { useItemForm } from "#web/components/form/use-item-form.ts";
import {
  blankOrganizer,
  OrganizerFields,
} from "#web/features/organizer/events/organizer-fields.tsx";
import { inputOf } from "#web/lib/form/contract-form.ts";

export function OrganizerForm({
  existing,
  onSaved,
  onClose,
}: {
  existing: Organizer | null;
  onSaved?: (saved: Organizer) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useItemForm(organizers, {
    params: { organizerId: existing?.id ?? "" },
    existing,
    blank: blankOrganizer,
    valuesOf: (now) => inputOf(OrganizerInput, now),
    done: ({ name }) => (existing ? t`${name} was saved.` : t`${name} was created.`),
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  return (
    <FormDrawer
      title={existing ? t`Edit organizer` : t`Create organizer`}
      saveLabel={existing ? t`Save` : t`Create organizer`}
      form={form}
      onClose={onClose}
    >
      <OrganizerFields form={form} existing={existing} />
    </FormDrawer>
  );
}
