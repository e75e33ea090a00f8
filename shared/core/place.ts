// How is a place written? Its name, and its address with region and country; one way for pages,
// mails, calendars and paper.

export type Place = {
  venueName: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
};

/**
 * The venue (or, without one, the street or city) and the address below it; both are empty where
 * nothing is known.
 */
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

/** The place on one line. */
export const placeText = (place: Place, locale: string): string =>
  placeLines(place, locale).filter(Boolean).join(", ");

function countryName(code: string, locale: string): string {
  return code === "" ? "" : (new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code);
}
