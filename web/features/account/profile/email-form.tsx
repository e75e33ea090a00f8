// How does a person ask for another address? With their password; a link goes to the new one.
import { useLingui } from "@lingui/react/macro";
import { users } from "#shared/contracts/users.ts";
import { EmailField } from "#web/components/form/email-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { PasswordField } from "#web/components/form/password-field.tsx";
import { useCreateForm } from "#web/components/form/use-item-form.ts";
import { useMe } from "#web/lib/api/me.tsx";

export function EmailForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { id: userId } = useMe();
  const form = useCreateForm(users.changeEmail, {
    params: { userId },
    blank: { email: "", currentPassword: "" },
    done: ({ pendingEmail }) => t`We mailed a link to ${pendingEmail}.`,
    onSaved: onClose,
  });
  return (
    <FormDialog title={t`Change email`} saveLabel={t`Send the link`} form={form} onClose={onClose}>
      <EmailField
        label={t`New email`}
        autoComplete="email"
        description={t`Your sign-in changes once you open the link there.`}
        {...form.getInputProps("email")}
      />
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        {...form.getInputProps("currentPassword")}
      />
    </FormDialog>
  );
}
