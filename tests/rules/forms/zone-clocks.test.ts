// Is a time zone found by what its clocks are called, and by their hours from UTC?
import { beforeAll, expect, it, vi } from "vitest";
import { loadZoneNames, type ZoneNames } from "#web/lib/form/zone-names.ts";
import { zoneOptions, zonesFound } from "#web/lib/form/zone-options.ts";

let known: ZoneNames[] = [];
beforeAll(async () => {
  known = await loadZoneNames();
});

it.each([
  ["CET", ["Europe/Paris", "Europe/Madrid"], ["Europe/London"]],
  ["EST", ["America/Toronto", "America/Panama"], ["Europe/Budapest", "Europe/Bucharest"]],
  ["CEST", ["Europe/Rome"], ["Europe/London"]],
  ["rio", ["America/Sao Paulo"], ["America/Toronto"]],
  ["UTC+1", ["Europe/Berlin", "Africa/Lagos", "Europe/London"], ["Atlantic/Cape Verde"]],
  ["UTC-1", ["Atlantic/Cape Verde"], ["Europe/Berlin"]],
  ["GMT+5:30", ["Asia/Kolkata", "Asia/Colombo"], ["Asia/Karachi", "Asia/Kathmandu"]],
  ["GMT−5", ["America/New York", "America/Lima"], ["Asia/Karachi"]],
  ["+0530", ["Asia/Kolkata"], []],
  ["utc 1", ["Europe/Berlin"], []],
  ["12", [], ["Pacific/Auckland"]],
  ["UTC+99", [], ["UTC"]],
])("%s finds %j, and not %j", (typed, found, others) => {
  const labels = zonesFound(zoneOptions("", known), typed).map(({ label }) => label);

  expect(labels).toEqual(expect.arrayContaining(found));
  for (const other of others) expect(labels).not.toContain(other);
});

it("standard times come first", () => {
  const labels = zonesFound(zoneOptions("", known), "UTC+1").map(({ label }) => label);

  expect(labels.indexOf("Europe/Berlin")).toBeLessThan(labels.indexOf("Europe/London"));
});

it("the platform is asked for the hours of each zone once", () => {
  const options = zoneOptions("", known);
  zonesFound(options, "UTC+1");
  const asked = vi.spyOn(Intl, "DateTimeFormat");

  for (const typed of ["UTC+2", "Berlin", "EST"]) zonesFound(options, typed);

  expect(asked).not.toHaveBeenCalled();
});

it("the zones of all clocks are known", async () => {
  const text = (await import("#web/lib/form/zone-names.txt?raw")).default;
  const clocks = text.split("\n").filter((line) => line.startsWith("="));
  const zones = clocks.flatMap((line) => line.split("|")[1]?.split(" ") ?? []);

  expect(known.map(({ name }) => name)).toEqual(expect.arrayContaining(zones));
});
