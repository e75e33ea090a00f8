// How is a postal address entered? Street, city and country, in the order in which it is written.
import { useLingui } from "@lingui/react/macro";
import { NativeSelect, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useMemo } from "react";
import { FieldPair } from "#web/components/field-pair.tsx";
import { countryOptions } from "#web/lib/countries.ts";

/** Buyers have large fields. */
export type FieldSize = "md" | "lg";

/** `propsOf` gives the form's props of a field by its name within the address. */
export function AddressFields({
  size,
  propsOf,
}: {
  size: FieldSize;
  propsOf: (name: string) => GetInputPropsReturnType;
}) {
  const { t, i18n } = useLingui();
  const countries = useMemo(() => countryOptions(i18n.locale), [i18n.locale]);
  return (
    <>
      <TextInput size={size} label={t`Street and number`} {...propsOf("addressLine1")} />
      <TextInput size={size} label={t`Address line 2 (optional)`} {...propsOf("addressLine2")} />
      <FieldPair>
        <TextInput size={size} label={t`Postal code (optional)`} {...propsOf("postalCode")} />
        <TextInput size={size} label={t`City`} {...propsOf("city")} />
      </FieldPair>
      <TextInput size={size} label={t`State or region (optional)`} {...propsOf("region")} />
      <NativeSelect
        size={size}
        label={t`Country`}
        data={[{ value: "", label: t`Choose` }, ...countries]}
        {...propsOf("country")}
      />
    </>
  );
}
