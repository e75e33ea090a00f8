// How is a password typed? Hidden, with a button that shows it.
import { useLingui } from "@lingui/react/macro";
import { PasswordInput, type PasswordInputProps } from "@mantine/core";

/** What is wrong takes the place of the hint, which says the same rule. */
export function PasswordField({ description, ...props }: PasswordInputProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ "aria-label": t`Show or hide the password` }}
      // Mantine marks the frame of a refused password only, which no reader hears.
      aria-invalid={props.error ? true : undefined}
      {...props}
      description={props.error ? undefined : description}
    />
  );
}
