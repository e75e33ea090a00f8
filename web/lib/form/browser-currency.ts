// Which currency does a new event start with? The time zone's: a language says less of the place.
import type { Currency } from "#shared/core/money.ts";
import { ownZone } from "#web/lib/page/time.ts";

/** A name that ends with a slash covers all zones below it. */
const zones: [Currency, string][] = [
  [
    "EUR",
    "Europe/Amsterdam Europe/Andorra Europe/Athens Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Busingen " +
      "Europe/Dublin Europe/Helsinki Europe/Lisbon Europe/Ljubljana Europe/Luxembourg Europe/Madrid Europe/Malta " +
      "Europe/Mariehamn Europe/Monaco Europe/Paris Europe/Podgorica Europe/Riga Europe/Rome Europe/San_Marino " +
      "Europe/Sofia Europe/Tallinn Europe/Vatican Europe/Vienna Europe/Vilnius Europe/Zagreb Asia/Nicosia " +
      "Asia/Famagusta Atlantic/Azores Atlantic/Canary Atlantic/Madeira Africa/Ceuta",
  ],
  ["CHF", "Europe/Zurich Europe/Vaduz"],
  ["GBP", "Europe/London Europe/Belfast Europe/Jersey Europe/Guernsey Europe/Isle_of_Man"],
  ["CZK", "Europe/Prague"],
  ["DKK", "Europe/Copenhagen"],
  ["HUF", "Europe/Budapest"],
  ["NOK", "Europe/Oslo"],
  ["PLN", "Europe/Warsaw"],
  ["SEK", "Europe/Stockholm"],
  ["INR", "Asia/Kolkata Asia/Calcutta"],
  ["JPY", "Asia/Tokyo"],
  ["KWD", "Asia/Kuwait"],
  ["AED", "Asia/Dubai"],
  ["BHD", "Asia/Bahrain"],
  ["CNY", "Asia/Shanghai Asia/Urumqi"],
  ["HKD", "Asia/Hong_Kong"],
  ["IDR", "Asia/Jakarta Asia/Jayapura Asia/Makassar Asia/Pontianak"],
  ["ILS", "Asia/Jerusalem Asia/Tel_Aviv"],
  ["JOD", "Asia/Amman"],
  ["KRW", "Asia/Seoul"],
  ["MYR", "Asia/Kuala_Lumpur Asia/Kuching"],
  ["OMR", "Asia/Muscat"],
  ["PHP", "Asia/Manila"],
  ["QAR", "Asia/Qatar"],
  ["SAR", "Asia/Riyadh"],
  ["THB", "Asia/Bangkok"],
  ["TWD", "Asia/Taipei"],
  ["VND", "Asia/Ho_Chi_Minh Asia/Saigon"],
  ["ISK", "Atlantic/Reykjavik Iceland"],
  ["RON", "Europe/Bucharest"],
  ["RSD", "Europe/Belgrade"],
  ["TRY", "Europe/Istanbul Asia/Istanbul"],
  ["UAH", "Europe/Kyiv Europe/Kiev"],
  ["EGP", "Africa/Cairo"],
  ["KES", "Africa/Nairobi"],
  ["MAD", "Africa/Casablanca"],
  ["NGN", "Africa/Lagos"],
  ["TND", "Africa/Tunis"],
  ["UGX", "Africa/Kampala"],
  ["ZAR", "Africa/Johannesburg"],
  ["ARS", "America/Argentina/ America/Buenos_Aires"],
  ["CLP", "America/Santiago America/Punta_Arenas"],
  ["COP", "America/Bogota"],
  ["PEN", "America/Lima"],
  ["UYU", "America/Montevideo"],
  ["SGD", "Asia/Singapore"],
  ["NZD", "Pacific/Auckland Pacific/Chatham"],
  ["AUD", "Australia/"],
  [
    "BRL",
    "America/Araguaina America/Bahia America/Belem America/Boa_Vista America/Campo_Grande America/Cuiaba " +
      "America/Fortaleza America/Maceio America/Manaus America/Noronha America/Porto_Velho America/Recife " +
      "America/Rio_Branco America/Santarem America/Sao_Paulo",
  ],
  [
    "CAD",
    "America/Edmonton America/Halifax America/Moncton America/Montreal America/Regina America/St_Johns " +
      "America/Toronto America/Vancouver America/Whitehorse America/Winnipeg America/Yellowknife",
  ],
  [
    "MXN",
    "America/Cancun America/Chihuahua America/Ciudad_Juarez America/Hermosillo America/Mazatlan America/Merida " +
      "America/Mexico_City America/Monterrey America/Tijuana",
  ],
];
export const currencyOfZone = (zone: string): Currency =>
  zones.find(([, names]) =>
    names.split(" ").some((name) => (name.endsWith("/") ? zone.startsWith(name) : zone === name)),
  )?.[0] ?? "USD";

export const browserCurrency = (): Currency => currencyOfZone(ownZone() ?? "");
