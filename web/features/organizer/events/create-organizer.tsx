// Which organizer hosts events? A name for buyers, and how to contact them.
import { useLingui } from "@lingui/react/macro";
import { organizers } from "#shared/contracts/organizers.ts";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { useCreateForm } from "#web/components/use-item-form.ts";
import {
  blankOrganizer,
  OrganizerFields,
} from "#web/features/organizer/events/organizer-fields.tsx";

export function CreateOrganizer({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (id: string) => void;
}) {
  const { t } = useLingui();
  const form = useCreateForm(organizers.create, {
    blank: blankOrganizer,
    onSaved: ({ id }) => {
      onCreated(id);
      onClose();
    },
  });
  return (
    <FormDrawer
      title={t`Create organizer`}
      saveLabel={t`Create organizer`}
      form={form}
      onClose={onClose}
    >
      <OrganizerFields form={form} />
    </FormDrawer>
  );
}
