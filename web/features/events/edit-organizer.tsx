// What do buyers read about the organizer? The same fields as when the organizer was created.
import { useLingui } from "@lingui/react/macro";
import { type Organizer, OrganizerInput, organizers } from "#shared/contracts/organizers.ts";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { toastDone } from "#web/components/toast.tsx";
import { OrganizerFields } from "#web/features/events/organizer-fields.tsx";
import { call, useAction } from "#web/lib/api.ts";
import { inputOf, useContractForm } from "#web/lib/contract-form.ts";
import { useCurrentEvent } from "#web/lib/current-event.tsx";
import { useEditConflict } from "#web/lib/edit-conflict.ts";

export function EditOrganizer({
  organizer,
  onClose,
}: {
  organizer: Organizer;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { timezone } = useCurrentEvent();
  const params = { organizerId: organizer.id };
  const form = useContractForm(OrganizerInput, inputOf(OrganizerInput, organizer));
  const edit = useEditConflict(form, organizer, {
    valuesOf: (now: Organizer) => inputOf(OrganizerInput, now),
    read: () => call(organizers.get, { params }),
    save: (body, version) => save.mutate({ params, body, version }),
  });
  const save = useAction(organizers.update, {
    onSuccess: ({ name }) => {
      toastDone(t`${name} was saved.`);
      onClose();
    },
    onError: edit.meet,
  });
  return (
    <FormDrawer
      title={t`Edit organizer`}
      saveLabel={t`Save`}
      form={form}
      onSend={(body) => save.mutate({ params, body, version: edit.version })}
      onClose={onClose}
      isSaving={save.isPending || save.isSuccess}
      error={save.error}
      editing={{ edit, timezone }}
    >
      <OrganizerFields form={form} />
    </FormDrawer>
  );
}
