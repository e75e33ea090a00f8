// How does a person change their own name?
import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { users } from "#shared/contracts/users.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useCreateForm } from "#web/components/form/use-item-form.ts";
import { useMe } from "#web/lib/api/me.tsx";

export function NameForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { firstName, lastName } = useMe();
  const form = useCreateForm(users.updateMe, {
    blank: { firstName, lastName },
    done: () => t`Your name was saved.`,
    onSaved: onClose,
  });
  return (
    <FormDialog title={t`Edit name`} form={form} onClose={onClose}>
      <TextInput
        label={t`First name`}
        autoComplete="given-name"
        {...form.getInputProps("firstName")}
      />
      <TextInput
        label={t`Last name (optional)`}
        autoComplete="family-name"
        {...form.getInputProps("lastName")}
      />
    </FormDialog>
  );
}
