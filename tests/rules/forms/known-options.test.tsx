// Can an organizer choose a currency and a country in every engine? Each lists its own.
import { i18n } from "@lingui/core";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { Presentation } from "#web/app/presentation.tsx";
import { AddressFields } from "#web/components/form/address-fields.tsx";
import { CountrySelect, CurrencySelect } from "#web/components/form/choice-selects.tsx";
import { countryOptions } from "#web/lib/form/countries.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const valuesOf = (options: { value: string }[]) => options.map(({ value }) => value);
const markupOf = (field: ReactNode) => renderToStaticMarkup(<Presentation>{field}</Presentation>);
const noChange = () => undefined;
/** What a closed field shows of its value. */
const shownIn = (markup: string) => /role="combobox"[^>]* value="([^"]*)"/.exec(markup)?.[1];
describe("a value that our own lists do not have", () => {
  it("is shown as a country, once, sorted by its name", () => {
    const values = valuesOf(countryOptions("en", "XK"));
    const sorted = countryOptions("en", "XK").map(({ label }) => label);

    expect(values.filter((value) => value === "XK")).toEqual(["XK"]);
    expect(valuesOf(countryOptions("en", "DE"))).toEqual(valuesOf(countryOptions("en", "")));
    expect(sorted).toEqual(sorted.toSorted((a, b) => a.localeCompare(b, "en")));
    const markup = markupOf(<CountrySelect label="Country" value="XK" onChange={noChange} />);
    expect(shownIn(markup)).toBe("Kosovo");
  });

  it("is shown as the country of a postal address", () => {
    const propsOf = (name: string) => ({
      value: name === "country" ? "XK" : "",
      onChange: noChange,
    });
    const markup = markupOf(<AddressFields size="md" isRequired propsOf={propsOf} />);

    expect(markup).toContain('<option value="XK" selected="">Kosovo</option>');
  });

  it("is shown as a currency, by its code", () => {
    const markup = markupOf(<CurrencySelect label="Currency" value="DEM" onChange={noChange} />);

    expect(shownIn(markup)).toMatch(/^DEM/);
  });
});
