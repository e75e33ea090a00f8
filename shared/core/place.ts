// How is a place written? The same on pages, mails, calendars and paper.

export type Place = {
  venueName: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
};

/** Both are empty if nothing is known. */
export function placeLines(place: Place, locale: string): [name: string, address: string] {
  const { venueName, addressLine1, addressLine2, city, region, postalCode, country } = place;
  const town = [postalCode, city].filter(Boolean).join(" ");
  const name = venueName || addressLine1 || city;
  if (name === "") return ["", ""];
  const parts = [
    addressLine1,
    addressLine2,
    town,
    region === city ? "" : region,
    countryName(country, locale),
  ];
  return [name, parts.filter((part) => part !== "" && part !== name).join(", ")];
}

export const placeText = (place: Place, locale: string): string =>
  placeLines(place, locale).filter(Boolean).join(", ");

/** Where "Open in maps" leads without a link of the organizer's. Empty if nothing is known. */
export function mapSearch(place: Place, locale: string): string {
  const text = placeText(place, locale);
  return text && `https://www.openstreetmap.org/search?query=${encodeURIComponent(text)}`;
}

function countryName(code: string, locale: string): string {
  return code === "" ? "" : (new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code);
}
