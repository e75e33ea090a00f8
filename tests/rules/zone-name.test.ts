// Are zones called by a name that people know, and places with region and country?
import { describe, expect, test } from "vitest";
import { placeLines, placeText } from "#shared/core/place.ts";
import { zoneName } from "#shared/core/zone-name.ts";
import { formatSpan } from "#web/lib/time.ts";

const LANGUAGES = ["en", "de", "fr", "pt", "pt-BR", "es", "zh-Hant", "zh-Hans"];
const summer = Date.parse("2030-06-21T18:00:00.000Z");

describe("a zone", () => {
  test.each([
    ["Europe/Berlin", "en", "CEST"],
    ["Europe/Berlin", "de", "MESZ"],
    ["America/New_York", "de", "EDT"],
    ["Asia/Tokyo", "en", "(Tokyo)"],
    ["America/Argentina/Buenos_Aires", "es", "(Buenos Aires)"],
    ["UTC", "fr", "UTC"],
  ])("%s is in %s called %s", (zone, language, name) => {
    expect(zoneName(summer, zone, language)).toBe(name);
  });

  test.each(LANGUAGES)("is never a distance from Greenwich in %s", (language) => {
    for (const zone of ["Europe/Berlin", "Europe/London", "America/Sao_Paulo", "Asia/Shanghai", "Asia/Kolkata"]) {
      const span = formatSpan("2030-06-21T18:00:00.000Z", "2030-06-21T22:00:00.000Z", zone, language);
      expect(span).not.toMatch(/(GMT|UTC)[+\u2212-]/);
    }
  });

  test("that changes its clock in between is named on both sides", () => {
    const span = formatSpan("2030-03-30T20:00:00.000Z", "2030-03-31T05:00:00.000Z", "Europe/Berlin", "en");
    expect(span).toMatch(/CET.*CEST/);
  });
});

describe("a place", () => {
  const place = {
    venueName: "Revolution Hall",
    addressLine1: "1300 SE Stark St",
    addressLine2: "",
    city: "Portland",
    region: "OR",
    postalCode: "97214",
    country: "US",
  };

  test("is written with region and country, in the reader's language", () => {
    expect(placeLines(place, "en")).toEqual(["Revolution Hall", "1300 SE Stark St, 97214 Portland, OR, United States"]);
    expect(placeText({ ...place, country: "DE", region: "" }, "de")).toContain("97214 Portland, Deutschland");
  });

  test("without a name says nothing twice, and nothing at all where nothing is known", () => {
    const none = {
      venueName: "",
      addressLine1: "",
      addressLine2: "",
      city: "",
      region: "",
      postalCode: "",
      country: "",
    };
    expect(placeText({ ...none, city: "Berlin", region: "Berlin", country: "DE" }, "en")).toBe("Berlin, Germany");
    expect(placeLines({ ...none, country: "DE" }, "en")).toEqual(["", ""]);
  });
});
