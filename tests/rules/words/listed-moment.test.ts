// How is a moment written in a list? Short, without the zone that the list says once, and with its
// year only if that is not the present one.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { formatDays, formatMoment, zoneCityHere } from "#web/lib/page/time.ts";

const evening = "2026-11-27T22:18:00.000Z";
const nextYear = "2027-03-18T08:00:00.000Z";
const midnight = "2026-12-31T23:30:00.000Z";
const plain = (text: string) => text.replace(/\s/g, " ");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-29T12:00:00.000Z") });
});
afterEach(() => void vi.useRealTimers());

describe("a moment in a list", () => {
  it.each([
    ["en", "Europe/Berlin", evening, "Nov 27, 11:18 PM"],
    ["de", "Europe/Berlin", evening, "27. Nov., 23:18"],
    ["fr", "Europe/Berlin", evening, "27 nov., 23:18"],
    ["zh-Hans", "Europe/Berlin", evening, "11月27日 23:18"],
    ["en", "America/New_York", evening, "Nov 27, 5:18 PM"],
    ["en", "Europe/Berlin", nextYear, "Mar 18, 2027, 9:00 AM"],
    ["de", "Europe/Berlin", nextYear, "18. März 2027, 9:00"],
  ])("reads in %s and %s at %s %s", (locale, timezone, at, written) => {
    expect(plain(formatMoment(at, timezone, locale, "listed"))).toBe(written);
  });

  it("is of the year that the clocks of its zone show", () => {
    expect(plain(formatMoment(midnight, "Europe/Berlin", "en", "listed"))).toBe(
      "Jan 1, 2027, 12:30 AM",
    );
    expect(plain(formatMoment(midnight, "America/New_York", "en", "listed"))).toBe(
      "Dec 31, 6:30 PM",
    );
    vi.setSystemTime(new Date(midnight));
    expect(plain(formatMoment(midnight, "Europe/Berlin", "en", "listed"))).toBe("Jan 1, 12:30 AM");
    expect(plain(formatMoment(evening, "Europe/Berlin", "en", "listed"))).toBe(
      "Nov 27, 2026, 11:18 PM",
    );
  });

  it("names its zone where the list has several", () => {
    expect(plain(formatMoment(evening, "Europe/Berlin", "en", "listedInZone"))).toBe(
      "Nov 27, 11:18 PM CET",
    );
    expect(plain(formatMoment(nextYear, "Asia/Tokyo", "en", "listedInZone"))).toBe(
      "Mar 18, 2027, 5:00 PM (Tokyo)",
    );
  });

  it.each(["en", "de", "fr", "pt", "pt-BR", "es", "zh-Hant", "zh-Hans"])(
    "has no zone and no year of its own in %s",
    (locale) => {
      const written = formatMoment(evening, "Asia/Tokyo", locale, "listed");

      expect(written).not.toMatch(/2026|GMT|UTC|JST|Tokyo/);
    },
  );
});

describe("an event in a list", () => {
  const days = (endAt: string | null, locale = "en", startAt = evening) =>
    plain(formatDays(startAt, endAt, "Europe/Berlin", locale, "listed"));

  it.each([
    ["its start without an end", null, "Nov 27, 11:18 PM"],
    ["its start if it ends on that day", "2026-11-27T22:59:00.000Z", "Nov 27, 11:18 PM"],
    ["both days of two", "2026-11-28T20:00:00.000Z", "Nov 27, 11:18 PM – Nov 28, 9:00 PM"],
    [
      "both years of two",
      "2027-01-01T20:00:00.000Z",
      "Nov 27, 2026, 11:18 PM – Jan 1, 2027, 9:00 PM",
    ],
  ])("names %s", (_, endAt, written) => {
    expect(days(endAt)).toBe(written);
  });

  it("follows the clocks of its zone, and the reader's language", () => {
    const late = "2026-11-27T23:30:00.000Z";

    expect(days(late)).toBe("Nov 27, 11:18 PM – Nov 28, 12:30 AM");
    expect(days(late, "de")).toMatch(/^27\. Nov\., 23:18 – 28\. Nov\., 00?:30$/);
    expect(plain(formatDays(evening, late, "America/New_York", "en", "listedInZone"))).toBe(
      "Nov 27, 5:18 PM EST",
    );
  });
});

it.each([
  ["Europe/Berlin", "Berlin"],
  ["America/New_York", "New York"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires"],
  ["UTC", null],
  ["Etc/GMT+3", null],
  ["Mars/Olympus_Mons", null],
])("the clocks of %s are those of %s", (timezone, city) => {
  expect(zoneCityHere(timezone)).toBe(city);
});
