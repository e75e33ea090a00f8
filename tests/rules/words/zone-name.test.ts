// Does a time show its time zone by name, in every part of the world and in every language of the
// app?
import { describe, expect, it } from "vitest";
import { formatMoment, formatSpan } from "#web/lib/page/time.ts";

const summer = "2030-06-21T18:00:00.000Z";
const winter = "2030-01-21T18:00:00.000Z";
const plain = (text: string) => text.replace(/\s/g, " ");

describe("a time", () => {
  it.each([
    ["Europe/Berlin", summer, "8:00 PM CEST"],
    ["Europe/Berlin", winter, "7:00 PM CET"],
    ["Europe/London", summer, "7:00 PM BST"],
    ["America/New_York", summer, "2:00 PM EDT"],
    ["Australia/Sydney", winter, "5:00 AM AEDT"],
    ["Asia/Kolkata", winter, "11:30 PM IST"],
    ["Asia/Tokyo", summer, "3:00 AM (Tokyo)"],
    ["America/Argentina/Buenos_Aires", summer, "3:00 PM (Buenos Aires)"],
    ["UTC", summer, "6:00 PM UTC"],
  ])("in %s at %s says %s", (timezone, at, written) => {
    expect(plain(formatMoment(at, timezone, "en", "time"))).toBe(written);
  });

  it("keeps the short name of the reader's own language where there is one", () => {
    expect(formatMoment(winter, "Europe/Berlin", "de", "time")).toContain("MEZ");
  });

  it("says it in a table, too", () => {
    expect(plain(formatMoment(winter, "Europe/Berlin", "en", "compact"))).toBe(
      "Jan 21, 2030, 7:00 PM CET",
    );
  });

  it("names both zones for a span in which clocks go back", () => {
    const [start, end] = ["2027-10-31T00:30:00.000Z", "2027-10-31T01:10:00.000Z"];
    expect(plain(formatSpan(start, end, "Europe/Berlin", "en", "time"))).toBe(
      "2:30 AM CEST – 2:10 AM CET",
    );
  });

  it("names the zone once for a span", () => {
    expect(
      plain(formatSpan(summer, "2030-06-21T21:00:00.000Z", "Europe/Berlin", "en", "time")),
    ).toBe("8:00 – 11:00 PM CEST");
  });

  it("names both where the clocks change in between", () => {
    const night = plain(
      formatSpan("2030-10-26T18:00:00.000Z", "2030-10-27T05:00:00.000Z", "Europe/Berlin", "en"),
    );

    expect(night).toMatch(/8:00 PM CEST – .*6:00 AM CET$/);
  });

  it.each(["en", "de", "fr", "pt", "pt-BR", "es", "zh-Hant", "zh-Hans"])(
    "never gives a distance from UTC in %s",
    (locale) => {
      const written = Intl.supportedValuesOf("timeZone").map((zone) =>
        formatMoment(summer, zone, locale, "dateTime"),
      );

      expect(written.filter((text) => /(GMT|UTC)\s?[+\-\u2212]/.test(text))).toEqual([]);
    },
  );
});
