// How is an email address typed? As text: browsers rewrite or refuse foreign domains otherwise.
import { useLingui } from "@lingui/react/macro";
import { TextInput, type TextInputProps } from "@mantine/core";

export function EmailField(props: TextInputProps) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Email`}
      type="text"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      data-pasted="address"
      {...props}
    />
  );
}
