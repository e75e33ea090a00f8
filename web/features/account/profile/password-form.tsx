// How does a person change their password? With the current one; this session begins anew.
import { useLingui } from "@lingui/react/macro";
import { users } from "#shared/contracts/users.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { NewPassword } from "#web/components/form/new-password.tsx";
import { PasswordField } from "#web/components/form/password-field.tsx";
import { useCreateForm } from "#web/components/form/use-item-form.ts";
import { useMe } from "#web/lib/api/me.tsx";
import { startSession } from "#web/lib/api/session.ts";

export function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { email } = useMe();
  const form = useCreateForm(users.changePassword, {
    blank: { currentPassword: "", password: "", passwordConfirmation: "" },
    done: () => t`Your password is changed. All other sessions have ended.`,
    onSaved: ({ token }) => {
      if (token) startSession(token);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`Change password`}
      saveLabel={t`Change password`}
      form={form}
      onClose={onClose}
    >
      {/* Password managers store a password under its user name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps("currentPassword")}
      />
      <NewPassword label={t`New password`} propsOf={form.getInputProps} />
    </FormDialog>
  );
}
