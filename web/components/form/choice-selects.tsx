// How does a person choose a country, time zone or currency? By typing, from the platform's list.
import { useLingui } from "@lingui/react/macro";
import { Select, type SelectProps } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { currencies } from "#shared/core/money.ts";
import { searchFor } from "#shared/core/text/folding.ts";
import { countryOptions } from "#web/lib/form/countries.ts";
import { type KnownOption, knownOptions } from "#web/lib/form/known-options.ts";
import { loadZoneNames, type ZoneNames } from "#web/lib/form/zone-names.ts";
import { zoneOptions, zonesFound } from "#web/lib/form/zone-options.ts";

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
  const { i18n } = useLingui();
  const known = useZoneNames();
  const data = useMemo(
    () => zoneOptions(props.value, known, i18n.locale),
    [props.value, known, i18n.locale],
  );
  return <KnownSelect {...props} data={data} found={(typed) => zonesFound(data, typed)} />;
}

/** Without them, as on a lost connection, the browser's own names are offered. */
function useZoneNames(): ZoneNames[] | undefined {
  const [known, setKnown] = useState<ZoneNames[]>();
  useEffect(() => {
    loadZoneNames().then(setKnown, () => undefined);
  }, []);
  return known;
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

type KnownProps = SelectProps<string> & {
  data: KnownOption[];
  /** What is found by more than its label. */
  found?: (typed: string) => KnownOption[];
};

function KnownSelect({ found, ...props }: KnownProps) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  return (
    <ChoiceSelect
      {...props}
      searchable
      scrollAreaProps={{ viewportRef: list }}
      // It opened where the present choice stands; the best match comes first.
      onSearchChange={() => list.current?.scrollTo({ top: 0 })}
      // What is typed after a click replaces the present choice, as it does after a Tab.
      onClick={(event) => event.currentTarget.select()}
      filter={({ options, search, limit }) => {
        if (found) return search.trim() === "" ? options : found(search).slice(0, limit);
        const isFound = searchFor(search);
        return options.filter((one) => "label" in one && isFound(one.label)).slice(0, limit);
      }}
      limit={600}
      nothingFoundMessage={t`Nothing matches`}
      autoComplete="off"
    />
  );
}
