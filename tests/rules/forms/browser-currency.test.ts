// Which currency does a new event start with, by the time zone of the browser?
import { expect, it } from "vitest";
import { currencyOfZone } from "#web/lib/form/browser-currency.ts";

it.each([
  ["Europe/Berlin", "EUR"],
  ["Europe/Zurich", "CHF"],
  ["Europe/London", "GBP"],
  ["Atlantic/Canary", "EUR"],
  ["Australia/Sydney", "AUD"],
  ["Asia/Calcutta", "INR"],
  ["America/Sao_Paulo", "BRL"],
  ["America/New_York", "USD"],
  ["Asia/Seoul", "KRW"],
  ["Atlantic/Reykjavik", "ISK"],
  ["America/Argentina/Cordoba", "ARS"],
  ["Africa/Nairobi", "KES"],
  ["Africa/Harare", "USD"],
  ["UTC", "USD"],
])("%s starts with %s", (zone, currency) => expect(currencyOfZone(zone)).toBe(currency));
