// What do search engines read of an event whose place is known in part, or not at all?
import { describe, expect, it } from "vitest";
import { eventJsonLd } from "#functions/pages/event-json-ld.ts";
import type { PublicEvent } from "#shared/contracts/public/public-events.ts";
import { noPlace } from "#tests/support/inputs/checkout-orders.ts";

const url = "https://foyer.example/e/evt_1/concert";

function dataOf(place: Partial<typeof noPlace>, isOnline = false) {
  const event = {
    title: "Concert",
    startAt: "2030-06-21T18:00:00.000Z",
    endAt: null,
    timezone: "Europe/Berlin",
    currency: "EUR",
    images: [],
    tickets: [],
    organizer: { name: "Night Owl", website: "" },
    isOnline,
    place: { ...noPlace, ...place },
  } as unknown as PublicEvent;
  return eventJsonLd(event, { url, origin: "https://foyer.example", description: "" });
}

/** Paths of what says nothing: empty objects, lists and texts, and objects with a type alone. */
function emptyIn(value: unknown, path = ""): string[] {
  if (value === "" || value === null || value === undefined) return [path];
  if (typeof value !== "object") return [];
  const said = Object.entries(value).filter(([key]) => key !== "@type");
  return said.length === 0 ? [path] : said.flatMap(([key, one]) => emptyIn(one, `${path}/${key}`));
}

describe("the data of an event", () => {
  it.each([
    ["without a place", {}, undefined],
    ["with a venue alone", { venueName: "Hall" }, { "@type": "Place", name: "Hall" }],
    [
      "with a city alone",
      { city: "Graz" },
      {
        "@type": "Place",
        name: "Graz",
        address: { "@type": "PostalAddress", addressLocality: "Graz" },
      },
    ],
    [
      "with a country alone",
      { country: "AT" },
      { "@type": "Place", address: { "@type": "PostalAddress", addressCountry: "AT" } },
    ],
    [
      "with a second line of an address alone",
      { addressLine2: "Floor 2" },
      { "@type": "Place", address: { "@type": "PostalAddress", streetAddress: "Floor 2" } },
    ],
  ])("%s says what is known, and has nothing empty", (_, place, location) => {
    const data = dataOf(place);

    expect(data.location).toEqual(location);
    expect("location" in data).toBe(location !== undefined);
    expect(emptyIn(data)).toEqual([]);
  });

  it("that is online is at its page, whatever place it had", () => {
    const data = dataOf({ venueName: "Hall" }, true);

    expect(data.location).toEqual({ "@type": "VirtualLocation", url });
    expect(emptyIn(data)).toEqual([]);
  });
});
