// Which currency does a new event start with? That of the reader's region, as far as it can be told.
import type { Currency } from "#shared/core/money.ts";

const byRegion: Record<string, Currency> = {
  AU: "AUD",
  BR: "BRL",
  CA: "CAD",
  CH: "CHF",
  CZ: "CZK",
  DK: "DKK",
  GB: "GBP",
  HU: "HUF",
  IN: "INR",
  JP: "JPY",
  KW: "KWD",
  LI: "CHF",
  MX: "MXN",
  NO: "NOK",
  NZ: "NZD",
  PL: "PLN",
  SE: "SEK",
  SG: "SGD",
  US: "USD",
};
const euroRegions = "AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" ");

/** The currency of the browser's region; the dollar where the region says nothing. */
export function browserCurrency(): Currency {
  const region = new Intl.Locale(navigator.language).maximize().region ?? "";
  if (euroRegions.includes(region)) return "EUR";
  return byRegion[region] ?? "USD";
}
