// How does a person choose a country, time zone or currency? By typing, from the platform's list.
import { useLingui } from "@lingui/react/macro";
import { Select, type SelectProps } from "@mantine/core";
import { useMemo } from "react";
import { searchFor } from "#shared/core/folding.ts";
import { currencies } from "#shared/core/money.ts";
import { countryOptions } from "#web/lib/form/countries.ts";
import { type KnownOption, knownOptions, zoneOptions } from "#web/lib/form/known-options.ts";

type Props = Omit<SelectProps<string>, "data">;

export function CountrySelect(props: Props) {
  const { i18n, t } = useLingui();
  const { value, onChange } = props;
  const data = useMemo(() => countryOptions(i18n.locale, value), [i18n.locale, value]);
  return (
    <KnownSelect
      {...props}
      data={data}
      clearable
      placeholder={t`None`}
      value={value || null}
      onChange={(code, option) => onChange?.(code ?? "", option)}
    />
  );
}

export function TimeZoneSelect(props: Props) {
  const data = useMemo(() => zoneOptions(props.value), [props.value]);
  return <KnownSelect {...props} data={data} />;
}

export function CurrencySelect(props: Props) {
  const { i18n } = useLingui();
  const data = useMemo(
    () => knownOptions(currencies, props.value, currencyLabels(i18n.locale)),
    [i18n.locale, props.value],
  );
  return <KnownSelect {...props} data={data} />;
}

/** Such as "EUR, Euro", or the code alone if the platform has no name. */
export function currencyLabels(locale: string): (code: string) => string {
  const names = new Intl.DisplayNames(locale, { type: "currency", fallback: "none" });
  return (code) => [code, names.of(code)].filter(Boolean).join(", ");
}

/** The label may be longer than the field. */
export function ChoiceSelect({ data, ...props }: SelectProps<string> & { data: KnownOption[] }) {
  const title = data.find(({ value }) => value === props.value)?.label;
  return <Select {...props} data={data} {...(title !== undefined && { title })} />;
}

function KnownSelect(props: SelectProps<string> & { data: KnownOption[] }) {
  const { t } = useLingui();
  return (
    <ChoiceSelect
      {...props}
      searchable
      // What is typed after a click replaces the present choice, as it does after a Tab.
      onClick={(event) => event.currentTarget.select()}
      filter={({ options, search, limit }) => {
        const isFound = searchFor(search);
        return options.filter((one) => "label" in one && isFound(one.label)).slice(0, limit);
      }}
      limit={600}
      nothingFoundMessage={t`Nothing matches`}
      autoComplete="off"
    />
  );
}
