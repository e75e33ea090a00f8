// Which kinds of field do people fill in? The limits are those of the specification.
import * as z from "zod";
import { MAX_DESCRIPTION, MAX_MESSAGE, MAX_SUBJECT } from "#shared/core/bounds.ts";
import { currencies, MAX_AMOUNT_MINOR } from "#shared/core/money.ts";
import { hasAddress } from "#shared/core/text/address-in-name.ts";
import { emailFault, emailTyped } from "#shared/core/text/email-address.ts";
import { hasClearLinks, isHostClear, isPublicUrl } from "#shared/core/text/link-address.ts";
import { hasDirection, readable, withoutUnseen } from "#shared/core/text/visible.ts";
import { isTimeZone } from "#shared/core/time/time-zones.ts";

/** Empty means none. */
export const optionalLine = (max: number, kept = readable) =>
  line(z.string().overwrite(kept).trim().max(max)).default("");
const requiredLine = (max: number) => line(z.string().overwrite(readable).trim().min(1).max(max));
const text = (max: number) =>
  z.string().trim().max(max).refine(hasNoControl, code("control_characters"));
export const optionalText = (max: number) => text(max).default("");
export const optionalLinkedText = (max: number) =>
  text(max).refine(hasClearLinks, code("link_host_unclear")).default("");

export const Name = requiredLine(149);
/** The sender name of mails must not look like an address. */
export const OrganizerName = Name.refine(isNoAddress, code("address_in_name"));
/** Titles stand in the subject or preview of mails to others. */
export const Title = Name.refine(isNoAddress, code("address_in_name"));
/** Names stand in mails to others, so none may look like an address. */
export const FirstName = requiredLine(50).refine(isNoAddress, code("address_in_name"));
export const LastName = optionalLine(149).refine(isNoAddress, code("address_in_name"));
export const Description = optionalText(MAX_DESCRIPTION);
/** Formatted text. The length counts the tags too; the server sanitises it. */
const richText = (max: number) =>
  z
    .string()
    .trim()
    .refine((text) => text.length <= max, { ...code("html_too_long"), abort: true })
    .max(max)
    .refine(hasNoControl, code("control_characters"))
    .default("");
export const HtmlDescription = richText(MAX_DESCRIPTION);
export const Message = richText(MAX_MESSAGE);
/** Of a mail. Empty where its text is ours. */
export const Subject = optionalLine(MAX_SUBJECT);
const MAX_EMAIL = 254;
export const Email = line(
  z
    .string()
    .overwrite(emailTyped)
    .max(MAX_EMAIL)
    .check(({ value, issues }) => {
      const fault = value.length <= MAX_EMAIL && emailFault(value);
      const refusal = { code: "custom", input: value, continue: true } as const;
      if (fault) issues.push({ ...refusal, params: { code: fault } });
    }),
);
/** Empty means none. */
export const optionalEmail = z.union([z.literal(""), Email]).default("");
/** Never trimmed. NFC-normalised first, so that the limits apply to what is stored. */
export const Password = z.string().normalize("NFC").min(8).max(128);
/** Of a public host; empty means none. */
export const optionalUrl = z
  .union([
    z.literal(""),
    line(
      z
        .string()
        .refine((text) => !hasDirection(text), { ...code("control_characters"), abort: true })
        .overwrite(withoutUnseen)
        .trim()
        .check(z.url({ protocol: /^https?$/ }))
        .max(2000),
    )
      .refine(isPublicUrl, code("not_public_url"))
      .refine((text) => !isPublicUrl(text) || isHostClear(text), code("link_host_unclear")),
  ])
  .default("");

/** A check runs unless one of `fields` is refused, so that people read all refusals at once. */
export const unless = (...fields: string[]) => ({
  when: ({ issues }: { issues: readonly { path?: readonly PropertyKey[] | undefined }[] }) =>
    issues.every(({ path = [] }) => path.length > 0 && !fields.includes(String(path[0]))),
});

/** A missing value counts as false. */
export const AcceptedTerms = z
  .boolean()
  .default(false)
  .refine((isAccepted) => isAccepted, code("terms_not_accepted"));

/** UTC, ISO 8601, ending in Z. */
export const Instant = z.iso
  .datetime({ precision: undefined })
  .transform((text) => new Date(text).toISOString());
export const optionalInstant = Instant.nullable().default(null);

export const TimeZone = z.string().max(60).refine(isTimeZone, code("unknown_time_zone"));
/** ISO 3166-1 alpha-2; empty means none. */
export const CountryCode = z.union([z.literal(""), z.string().regex(/^[A-Z]{2}$/)]).default("");

export const CurrencyCode = z.enum(currencies);
export const AmountMinor = z.int().min(0).max(MAX_AMOUNT_MINOR);

/** For zod's `refine`. `params` are the numbers in the wording. */
export function code(
  name: string,
  numbers: Record<string, number> = {},
): { params: Record<string, string | number> } {
  return { params: { ...numbers, code: name } };
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

/** `String.isWellFormed` is newer than buyers' browsers. */
function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}
