// Can an organizer choose a zone, a currency and a country in every engine? Each lists its own.
import { i18n } from "@lingui/core";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Presentation } from "#web/app/presentation.tsx";
import { AddressFields } from "#web/components/form/address-fields.tsx";
import {
  CountrySelect,
  CurrencySelect,
  TimeZoneSelect,
} from "#web/components/form/choice-selects.tsx";
import { countryOptions } from "#web/lib/form/countries.ts";
import { zoneOptions } from "#web/lib/form/known-options.ts";
import { browserZone, formatMoment, isSameClock } from "#web/lib/page/time.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
afterEach(() => vi.restoreAllMocks());

const valuesOf = (options: { value: string }[]) => options.map(({ value }) => value);
const markupOf = (field: ReactNode) => renderToStaticMarkup(<Presentation>{field}</Presentation>);
const noChange = () => undefined;
/** What a closed field shows of its value. */
const shownIn = (markup: string) => /role="combobox"[^>]* value="([^"]*)"/.exec(markup)?.[1];
/** An open field: its list is in the page, and not in a portal. */
const opened = { dropdownOpened: true, comboboxProps: { withinPortal: false }, onChange: noChange };

/** What `Intl.supportedValuesOf("timeZone")` answers in engines that differ. */
const engines: [engine: string, zones: string[]][] = [
  ["leaves UTC out", ["Asia/Calcutta", "Europe/Berlin", "Europe/Kiev"]],
  ["lists UTC", ["Asia/Calcutta", "Europe/Berlin", "Europe/Kiev", "UTC"]],
  ["lists the newer names", ["Asia/Kolkata", "Europe/Berlin", "Europe/Kyiv", "UTC"]],
  ["lists the older names too", ["Asia/Calcutta", "Asia/Kolkata", "Europe/Kiev", "Europe/Kyiv"]],
  ["repeats a zone", ["Etc/UTC", "UTC", "Europe/Berlin", "Europe/Berlin", "UTC"]],
  ["lists none", []],
];
const stored = ["Asia/Calcutta", "Asia/Kolkata", "Europe/Kiev", "Europe/Kyiv", "UTC", "Etc/UTC"];

describe.each(engines)("where the browser %s", (_, zones) => {
  beforeEach(() => {
    vi.spyOn(Intl, "supportedValuesOf").mockReturnValue(zones);
  });

  it.each(["", ...stored])(
    "an event of zone '%s' finds each zone once, its own among them",
    (zone) => {
      const values = valuesOf(zoneOptions(zone));

      expect(values).toEqual([...new Set(values)]);
      expect(values).toEqual(expect.arrayContaining(["UTC", ...zones, ...(zone ? [zone] : [])]));
      expect(values).not.toContain("");
    },
  );

  it.each(stored)("the field of an event in %s opens and shows it", (zone) => {
    const markup = markupOf(<TimeZoneSelect label="Zone" value={zone} {...opened} />);

    expect(shownIn(markup)).toBe(zone);
    expect(markup).toContain('role="option"');
  });
});

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

describe("in a browser that does not know the event's zone yet", () => {
  const instant = "2031-06-21T18:00:00.000Z";

  it("the page says its times in UTC", () => {
    expect(formatMoment(instant, "Mars/Olympus", "en", "time")).toMatch(/^6:00\sPM UTC$/);
    expect(isSameClock(instant, "Mars/Olympus", "UTC")).toBe(true);
  });

  it.each(["Etc/Unknown", "+02:00"])("the device's zone %s counts as UTC", (zone) => {
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
      timeZone: zone,
    } as Intl.ResolvedDateTimeFormatOptions);

    expect(browserZone()).toBe("UTC");
  });
});
