// How is a postal address entered? Street, city and country, in the order in which it is written.
import { useLingui } from "@lingui/react/macro";
import { NativeSelect, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useMemo } from "react";
import { FieldPair } from "#web/components/form/field-pair.tsx";
import { countryOptions } from "#web/lib/form/countries.ts";

/** Buyers have large fields. */
export type FieldSize = "md" | "lg";

/** `propsOf` takes a name within the address. If all of it is optional, no part says so. */
export function AddressFields({
  size,
  isRequired,
  propsOf,
}: {
  size: FieldSize;
  isRequired: boolean;
  propsOf: (name: string) => GetInputPropsReturnType;
}) {
  const { t, i18n } = useLingui();
  const country = propsOf("country");
  const countries = useMemo(
    () => countryOptions(i18n.locale, country.value),
    [i18n.locale, country.value],
  );
  const extra = (title: string) => (isRequired ? t`${title} (optional)` : title);
  return (
    <>
      <TextInput size={size} label={t`Street and number`} {...propsOf("addressLine1")} />
      <TextInput size={size} label={extra(t`Address line 2`)} {...propsOf("addressLine2")} />
      <FieldPair>
        <TextInput size={size} label={extra(t`Postal code`)} {...propsOf("postalCode")} />
        <TextInput size={size} label={t`City`} {...propsOf("city")} />
      </FieldPair>
      <TextInput size={size} label={extra(t`State or region`)} {...propsOf("region")} />
      <NativeSelect
        size={size}
        label={t`Country`}
        data={[{ value: "", label: t`Choose` }, ...countries]}
        {...country}
      />
    </>
  );
}
