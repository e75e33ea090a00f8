// Does an organizer find every time zone in every engine, by any of its names and its cities? And
// whose zone is the browser's?
import { i18n } from "@lingui/core";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newZone, zoneCity, zoneNameOf } from "#shared/core/time/zone-name.ts";
import { Presentation } from "#web/app/presentation.tsx";
import { TimeZoneSelect } from "#web/components/form/choice-selects.tsx";
import { blankEvent, changeZone } from "#web/features/organizer/events/event-form.ts";
import { browserCurrency } from "#web/lib/form/browser-currency.ts";
import { loadZoneNames, type ZoneNames } from "#web/lib/form/zone-names.ts";
import { zoneOptions, zonesFound } from "#web/lib/form/zone-options.ts";
import { browserZone, formatMoment, isSameClock, ownZone } from "#web/lib/page/time.ts";

let known: ZoneNames[] = [];
beforeAll(async () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  known = await loadZoneNames();
});
afterEach(() => vi.restoreAllMocks());

const noChange = () => undefined;
/** What a closed field shows of its value. */
const shownIn = (markup: string) => /role="combobox"[^>]* value="([^"]*)"/.exec(markup)?.[1];
/** An open field: its list is in the page, and not in a portal. */
const opened = { dropdownOpened: true, comboboxProps: { withinPortal: false }, onChange: noChange };

const chrome = Intl.supportedValuesOf("timeZone");
/** What `Intl.supportedValuesOf("timeZone")` answers in engines that differ. */
const engines: [engine: string, zones: string[]][] = [
  ["lists what this one does", chrome],
  ["leaves UTC out", ["Asia/Calcutta", "Europe/Berlin", "Europe/Kiev"]],
  ["lists UTC", ["Asia/Calcutta", "Europe/Berlin", "Europe/Kiev", "UTC"]],
  ["lists the newer names", ["Asia/Kolkata", "Europe/Berlin", "Europe/Kyiv", "UTC"]],
  ["lists the older names too", ["Asia/Calcutta", "Asia/Kolkata", "Europe/Kiev", "Europe/Kyiv"]],
  ["repeats a zone", ["Etc/UTC", "UTC", "Europe/Berlin", "Europe/Berlin", "UTC"]],
  ["lists none", []],
];
const stored = ["Asia/Calcutta", "Asia/Kolkata", "Europe/Kiev", "Europe/Kyiv", "UTC", "Etc/UTC"];
const renamed = [
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Asia/Saigon", "Asia/Ho Chi Minh"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon"],
  ["America/Godthab", "America/Nuuk"],
  ["Atlantic/Faeroe", "Atlantic/Faroe"],
  ["Pacific/Enderbury", "Pacific/Kanton"],
  ["Asia/Dacca", "Asia/Dhaka"],
];

describe.each(engines)("where the browser %s", (_, zones) => {
  beforeEach(() => void vi.spyOn(Intl, "supportedValuesOf").mockReturnValue(zones));

  it.each(["", ...stored])(
    "an event of zone '%s' finds each zone once, its own as it is stored",
    (zone) => {
      for (const names of [[], known]) {
        const options = zoneOptions(zone, names);
        const values = options.map(({ value }) => value);
        const labels = options.map(({ label }) => label);

        expect(values).toEqual([...new Set(values)]);
        expect(labels).toEqual([...new Set(labels)]);
        expect(values).not.toContain("");
        if (zone) expect(values).toContain(zone);
        const found = new Set(options.flatMap((one) => one.names));
        for (const one of zones) expect(found).toContain(one.replaceAll("_", " "));
      }
    },
  );

  it.each(stored)("the field of an event in %s opens and shows it by its new name", (zone) => {
    const markup = renderToStaticMarkup(
      <Presentation>
        <TimeZoneSelect label="Zone" value={zone} {...opened} />
      </Presentation>,
    );

    expect(shownIn(markup)).toBe(zoneNameOf(zone));
    expect(markup).toContain('role="option"');
  });

  it("offers every zone with each of its names", () => {
    const offered = new Map(zoneOptions("", known).map(({ label, names }) => [label, names]));

    for (const { name, older } of known)
      expect(offered.get(zoneNameOf(name))).toEqual(
        expect.arrayContaining([name, ...older].map((one) => one.replaceAll("_", " "))),
      );
  });

  it.each(renamed)("%s is offered as %s, and found by both names", (old, name) => {
    const options = zoneOptions(old, known);

    expect(options.find(({ value }) => value === old)?.label).toBe(name);
    expect(zoneNameOf(old)).toBe(name);
    for (const typed of [old, name])
      expect(zonesFound(options, typed.split("/")[1] ?? "")[0]?.value).toBe(old);
  });

  it.each([
    ["Munich", "Europe/Berlin"],
    ["münchen", "Europe/Berlin"],
    ["Stuttgart", "Europe/Berlin"],
    ["koln", "Europe/Berlin"],
    ["zurich", "Europe/Zurich"],
    ["Zürich", "Europe/Zurich"],
    ["Genève", "Europe/Zurich"],
    ["Wien", "Europe/Vienna"],
    ["Milano", "Europe/Rome"],
    ["Marseille", "Europe/Paris"],
    ["Barcelona", "Europe/Madrid"],
    ["Manchester", "Europe/London"],
    ["Kraków", "Europe/Warsaw"],
    ["Saint Petersburg", "Europe/Moscow"],
    ["Lviv", "Europe/Kyiv"],
    ["Mumbai", "Asia/Kolkata"],
    ["Bangalore", "Asia/Kolkata"],
    ["India", "Asia/Kolkata"],
    ["Beijing", "Asia/Shanghai"],
    ["北京", "Asia/Shanghai"],
    ["Shenzhen", "Asia/Shanghai"],
    ["Osaka", "Asia/Tokyo"],
    ["Hanoi", "Asia/Ho Chi Minh"],
    ["Tel Aviv", "Asia/Jerusalem"],
    ["Abu Dhabi", "Asia/Dubai"],
    ["San Francisco", "America/Los Angeles"],
    ["Seattle", "America/Los Angeles"],
    ["Boston", "America/New York"],
    ["Houston", "America/Chicago"],
    ["Montreal", "America/Toronto"],
    ["Rio de Janeiro", "America/Sao Paulo"],
    ["sao paulo", "America/Sao Paulo"],
    ["Guadalajara", "America/Mexico City"],
    ["Cape Town", "Africa/Johannesburg"],
    ["Marrakesh", "Africa/Casablanca"],
    ["Canberra", "Australia/Sydney"],
    ["Wellington", "Pacific/Auckland"],
    ["US/Pacific", "America/Los Angeles"],
    ["GMT", "UTC"],
    ["GMT0", "UTC"],
    ["UTC+0", "UTC"],
    ["Etc/Greenwich", "UTC"],
    ["Torshavn", "Atlantic/Faroe"],
    ["Siem Reap", "Asia/Phnom Penh"],
    ["Ginebra", "Europe/Zurich"],
    ["Genebra", "Europe/Zurich"],
    ["EST", "America/New York"],
    ["EDT", "America/New York"],
    ["est", "America/New York"],
    ["CST", "America/Chicago"],
    ["MST", "America/Denver"],
    ["PST", "America/Los Angeles"],
    ["PDT", "America/Los Angeles"],
    ["BST", "Europe/London"],
    ["CET", "Europe/Berlin"],
    ["CEST", "Europe/Berlin"],
    ["IST", "Asia/Kolkata"],
    ["JST", "Asia/Tokyo"],
    ["AEST", "Australia/Sydney"],
    ["NZDT", "Pacific/Auckland"],
    ["Pacific Time", "America/Los Angeles"],
    ["eastern standard t", "America/New York"],
    ["Central European", "Europe/Berlin"],
    ["Greenwich Mean Time", "UTC"],
    ["British Summer Time", "Europe/London"],
    ["Japan Standard Time", "Asia/Tokyo"],
  ])("%s leads to %s first", (typed, label) => {
    expect(zonesFound(zoneOptions("", known), typed)[0]?.label).toBe(label);
  });
});

describe("the names of zones", () => {
  it("each finds its zone", () => {
    const options = zoneOptions("", known).map((one) => ({ ...one, places: [] }));

    for (const { name, older } of known)
      for (const typed of [name, ...older])
        expect(zonesFound(options, typed).map(({ label }) => label)).toContain(zoneNameOf(name));
  });

  it("lists those of this engine, and no zone twice", () => {
    const all = known.flatMap(({ name, older }) => [name, ...older]);

    expect(all).toEqual([...new Set(all)]);
    expect(all).toEqual(expect.arrayContaining(chrome));
  });

  it("calls a city the same where only its zone is at hand", () => {
    for (const { name, older } of known)
      for (const old of older.filter((one) => /^[A-Z]\w+\/\w+$/.test(one)))
        if (newZone(old) !== old) expect(newZone(old)).toBe(name);
    expect(renamed.map(([old = ""]) => zoneCity(old)).join()).toBe(
      "Kyiv,Kolkata,Ho Chi Minh,Kathmandu,Yangon,Nuuk,Faroe,Kanton,Dhaka",
    );
    expect(formatMoment("2031-06-21T18:00:00.000Z", "Asia/Katmandu", "en", "time")).toMatch(
      /\(Kathmandu\)$/,
    );
  });
});

const deviceIn = (timeZone: string) =>
  vi
    .spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions")
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);

describe("in a browser that does not know the event's zone yet", () => {
  const instant = "2031-06-21T18:00:00.000Z";

  it("the page says its times in UTC", () => {
    expect(formatMoment(instant, "Mars/Olympus", "en", "time")).toMatch(/^6:00\sPM UTC$/);
    expect(isSameClock(instant, "Mars/Olympus", "UTC")).toBe(true);
  });

  it.each(["Etc/Unknown", "+02:00"])("the device's zone %s counts as UTC", (zone) => {
    deviceIn(zone);

    expect(browserZone()).toBe("UTC");
    expect(ownZone()).toBeNull();
  });
});

describe("a browser that may disguise its zone", () => {
  it.each(["UTC", "Etc/UTC", "Etc/GMT", "GMT", "Atlantic/Reykjavik", "Iceland"])(
    "as %s says nothing of a person",
    (zone) => {
      deviceIn(zone);

      expect(browserZone()).toBe("UTC");
      expect(ownZone()).toBeNull();
      expect(blankEvent({ timezone: null, currency: null }).timezone).toBe("");
      expect(blankEvent({ timezone: "Asia/Tokyo", currency: null }).timezone).toBe("Asia/Tokyo");
      expect(browserCurrency()).toBe("USD");
    },
  );

  it("as Etc/GMT+3 has a clock, and no place", () => {
    deviceIn("Etc/GMT+3");

    expect(browserZone()).toBe("Etc/GMT+3");
    expect(ownZone()).toBeNull();
  });

  it("is believed for any place else", () => {
    deviceIn("Europe/Lisbon");

    expect(ownZone()).toBe("Europe/Lisbon");
    expect(blankEvent({ timezone: null, currency: null })).toMatchObject({
      timezone: "Europe/Lisbon",
      currency: "EUR",
    });
  });

  it("keeps the times that were typed before a zone was chosen", () => {
    const typed = { startAt: "2031-06-21T18:00:00.000Z", endAt: null, timezone: "" };

    expect(changeZone(typed, "Europe/Berlin").startAt).toBe("2031-06-21T16:00:00.000Z");
  });
});
