// Who puts on events? A name for buyers, and how they can ask.
import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { OrganizerInput, organizers } from "#shared/contracts/organizers.ts";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { useAction } from "#web/lib/api.ts";
import { useContractForm } from "#web/lib/contract-form.ts";

export function CreateOrganizer({ onClose, onCreated }: { onClose: () => void; onCreated: (id: string) => void }) {
  const { t } = useLingui();
  const form = useContractForm(OrganizerInput, { name: "", contactEmail: "", website: "" });
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
      <TextInput
        label={t`Name`}
        data-autofocus
        description={t`Buyers see it as the host.`}
        {...form.getInputProps("name")}
      />
      <TextInput
        label={t`Contact email (optional)`}
        description={t`Shown on the event page, so that buyers can ask.`}
        type="email"
        {...form.getInputProps("contactEmail")}
      />
      <TextInput label={t`Website (optional)`} type="url" {...form.getInputProps("website")} />
    </FormDrawer>
  );
}
