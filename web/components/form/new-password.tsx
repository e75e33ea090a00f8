// How does a person choose a password? They type it twice.
import { useLingui } from "@lingui/react/macro";
import { PasswordField } from "#web/components/form/password-field.tsx";

/** `propsOf` is the form's `getInputProps`. */
export function NewPassword({
  label,
  propsOf,
}: {
  label: string;
  propsOf: (field: "password" | "passwordConfirmation") => object;
}) {
  const { t } = useLingui();
  return (
    <>
      <PasswordField
        label={label}
        description={t`At least 8 characters.`}
        autoComplete="new-password"
        {...propsOf("password")}
      />
      <PasswordField
        label={t`Repeat the password`}
        autoComplete="new-password"
        {...propsOf("passwordConfirmation")}
      />
    </>
  );
}
