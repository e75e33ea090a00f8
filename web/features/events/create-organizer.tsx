// Which organizer hosts events? A name for buyers, and how to contact them.
import { useLingui } from "@lingui/react/macro";
import { OrganizerInput, organizers } from "#shared/contracts/organizers.ts";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { blankOrganizer, OrganizerFields } from "#web/features/events/organizer-fields.tsx";
import { useAction } from "#web/lib/api.ts";
import { useContractForm } from "#web/lib/contract-form.ts";

export function CreateOrganizer({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (id: string) => void;
}) {
  const { t } = useLingui();
  const form = useContractForm(OrganizerInput, blankOrganizer);
  const create = useAction(organizers.create, {
    onSuccess: ({ id }) => {
      onCreated(id);
      onClose();
    },
    onError: form.showProblem,
  });
  return (
    <FormDrawer
      title={t`Create organizer`}
      saveLabel={t`Create organizer`}
      form={form}
      onSend={(body) => create.mutate({ body })}
      onClose={onClose}
      isSaving={create.isPending}
      error={create.error}
    >
      <OrganizerFields form={form} />
    </FormDrawer>
  );
}
