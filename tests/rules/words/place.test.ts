// Is a place written in the usual form, with region and country?
import { describe, expect, test } from "vitest";
import { placeLines, placeText } from "#shared/core/place.ts";
import { noPlace } from "#tests/support/inputs/checkout-orders.ts";

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
    expect(placeLines(place, "en")).toEqual([
      "Revolution Hall",
      "1300 SE Stark St, 97214 Portland, OR, United States",
    ]);
    expect(placeText({ ...place, country: "DE", region: "" }, "de")).toContain(
      "97214 Portland, Deutschland",
    );
  });

  test("without a name says nothing twice, and nothing at all where nothing is known", () => {
    expect(placeText({ ...noPlace, city: "Berlin", region: "Berlin", country: "DE" }, "en")).toBe(
      "Berlin, Germany",
    );
    expect(placeLines({ ...noPlace, country: "DE" }, "en")).toEqual(["", ""]);
  });
});
