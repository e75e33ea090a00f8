// How is a person's name typed? In two fields; browsers fill in only a person's own.
import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";

/** `propsOf` is the form's `getInputProps`. */
export function NameFields({
  propsOf,
  isOwn = false,
}: {
  propsOf: (field: "firstName" | "lastName") => object;
  isOwn?: boolean;
}) {
  const { t } = useLingui();
  const [given, family] = isOwn ? ["given-name", "family-name"] : ["off", "off"];
  return (
    <>
      <TextInput label={t`First name`} autoComplete={given} {...propsOf("firstName")} />
      <TextInput label={t`Last name (optional)`} autoComplete={family} {...propsOf("lastName")} />
    </>
  );
}
