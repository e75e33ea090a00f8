// Which kinds of field do people fill in? The schemas that contracts compose, with the limits of
// the specification.
import * as z from "zod";
import { hasAddress } from "#shared/core/address-in-name.ts";
import { currencies, MAX_AMOUNT_MINOR } from "#shared/core/money.ts";
import { isPublicUrl } from "#shared/core/public-url.ts";

/** Text on one line, trimmed; empty means none. Control characters are refused. */
export const optionalLine = (max: number) => line(z.string().trim().max(max)).default("");
/** Text on one line that must be given. */
const requiredLine = (max: number) => line(z.string().trim().min(1).max(max));
/** Text over several lines; empty means none. */
export const optionalText = (max: number) =>
  z.string().trim().max(max).refine(hasNoControl, code("control_characters")).default("");

/** Every name or title is under 150 characters. */
export const Name = requiredLine(149);
/** Who writes a mail, as its reader sees it. */
export const OrganizerName = Name.refine(isNoAddress, code("address_in_name"));
/**
 * People's names stand in mails to others: whatever a mailbox would turn into a link is refused.
 */
export const FirstName = requiredLine(50).refine(isNoAddress, code("address_in_name"));
/** A name like any other; it may be missing. */
export const LastName = optionalLine(149).refine(isNoAddress, code("address_in_name"));
/** Descriptions stay under 50,000 characters. */
export const Description = optionalText(49_999);
export const Email = line(z.string().trim().toLowerCase().max(254).check(z.email()));
/**
 * NFC-normalised first, so that the limits count what is kept; 8 to 128 characters, never trimmed.
 */
export const Password = z.string().normalize("NFC").min(8).max(128);
/** An http or https address of a public place; empty means none. */
export const optionalUrl = z
  .union([
    z.literal(""),
    line(z.url({ protocol: /^https?$/ }).max(2000)).refine(isPublicUrl, code("not_public_url")),
  ])
  .default("");

/** The required box under a form: only `true` is taken; leaving it out counts as unchecked. */
export const AcceptedTerms = z
  .boolean()
  .default(false)
  .refine((isAccepted) => isAccepted, code("terms_not_accepted"));

/** A stored instant: UTC, ISO 8601, ending in Z. */
export const Instant = z.iso
  .datetime({ precision: undefined })
  .transform((text) => new Date(text).toISOString());
export const optionalInstant = Instant.nullable().default(null);

/** An IANA time zone that this platform knows. */
export const TimeZone = z.string().max(60).refine(isTimeZone, code("unknown_time_zone"));
/** ISO 3166-1 alpha-2; empty means none. */
export const CountryCode = z.union([z.literal(""), z.string().regex(/^[A-Z]{2}$/)]).default("");

export const CurrencyCode = z.enum(currencies);
/** An amount of money that a person types or an item stores, in minor units. */
export const AmountMinor = z.int().min(0).max(MAX_AMOUNT_MINOR);

/** A custom refusal with a stable code, for `refine`. */
export function code(name: string): { params: { code: string } } {
  return { params: { code: name } };
}

function line<S extends z.ZodType<string>>(schema: S) {
  return schema
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), code("control_characters"))
    .refine(isWellFormed, code("invalid"));
}

function hasNoControl(text: string): boolean {
  return isWellFormed(text) && !/[\p{Cc}]/u.test(text.replace(/[\n\r\t]/g, ""));
}

function isNoAddress(name: string): boolean {
  return !hasAddress(name);
}

function isWellFormed(text: string): boolean {
  return text.isWellFormed();
}

function isTimeZone(zone: string): boolean {
  // A distance from UTC is no zone: calendars and older browsers know none of that name.
  if (/^[+-]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
