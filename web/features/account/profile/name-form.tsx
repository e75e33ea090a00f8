// How does a person change their own name?
import { useLingui } from "@lingui/react/macro";
import { users } from "#shared/contracts/users.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { NameFields } from "#web/components/form/name-fields.tsx";
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
      <NameFields isOwn propsOf={form.getInputProps} />
    </FormDialog>
  );
}
