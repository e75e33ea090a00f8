// How does a person type a password? Hidden, with a button that shows it.
import { useLingui } from "@lingui/react/macro";
import { PasswordInput, type PasswordInputProps } from "@mantine/core";

/** An error replaces the description, because both state the same rule. */
export function PasswordField({ description, ...props }: PasswordInputProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ "aria-label": t`Show or hide the password` }}
      // Mantine marks only the frame, which a screen reader does not announce.
      aria-invalid={props.error ? true : undefined}
      {...props}
      description={props.error ? undefined : description}
    />
  );
}
