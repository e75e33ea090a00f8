// What does a refused field tell a person? One sentence for every field code.
import { plural, t } from "@lingui/core/macro";
import type { FieldProblem } from "#shared/core/problems.ts";
import { sentences } from "#web/wording/sentences.ts";
import { grouped, moneyIn, type Words } from "#web/wording/words.ts";

/** A field may also carry a problem code. */
export function fieldSentence({
  code,
  params = {},
}: Pick<FieldProblem, "code" | "params">): string {
  const known = { ...sentences, ...fieldSentences };
  return (Object.hasOwn(known, code) ? known[code] : undefined)?.(params) ?? t`This is not valid.`;
}

/** A page says these before it asks, and the API when it refuses. */
export const saidByBoth = {
  image_damaged: () => t`This file is damaged or is no image. Choose another one.`,
  image_too_small: ({ width = 0, height = 0 }) =>
    t`The image must be at least ${width} px wide and ${height} px high.`,
  image_too_large: ({ width = 0, height = 0 }) =>
    t`The image must be at most ${width} px wide and ${height} px high.`,
  not_multiple: (params) => {
    const step = moneyIn(params, "stepMinor");
    return step === null
      ? t`Cards cannot be charged this fraction. Round the amount.`
      : t`Enter a multiple of ${step}.`;
  },
} satisfies Words<string>;

/** Sentences from the specification are verbatim. */
export const fieldSentences: Words<string> = {
  ...saidByBoth,
  required: () => t`This field is required.`,
  nothing_chosen: () => t`Choose at least one ticket.`,
  wrong_type: () => t`Enter a valid value.`,
  invalid: () => t`This is not valid.`,
  not_acknowledged: () => t`Confirm that this message is no advertising.`,
  unknown_placeholder: ({ name = "" }) => t`There is no placeholder "${name}".`,
  placeholder_in_link: () => t`A link cannot have a placeholder in its address.`,
  address_in_text: () => t`Leave out web and mail addresses until your account is known better.`,
  in_the_past: () => t`Choose a time that is still to come.`,
  after_the_start: () => t`A reminder leaves before the event starts.`,
  unknown_check_in_list: () => t`This check-in list was deleted. Choose another one.`,
  unknown_field: () => t`This field is not known.`,
  control_characters: () => t`This has characters that cannot be used here.`,
  address_in_name: () =>
    t`Leave out web and mail addresses. After an abbreviation write a space: Dr. Kim.`,
  too_short: ({ minimum }) =>
    Number(minimum) <= 1
      ? t`This field is required.`
      : plural(Number(minimum), {
          one: "Use at least # character.",
          other: "Use at least # characters.",
        }),
  too_long: ({ maximum }) =>
    plural(Number(maximum), {
      one: "Use at most # character.",
      other: "Use at most # characters.",
    }),
  image_type: () => t`Choose a JPEG, PNG, WebP or AVIF image.`,
  image_heic: () =>
    t`Browsers cannot show HEIC images. Open it on your phone or computer and export it as JPEG.`,
  image_too_heavy: ({ megabytes = 5 }) => t`The image can have at most ${megabytes} MB.`,
  link_address_invalid: () =>
    t`A link has an address that is not allowed. Use one that begins with https:// or mailto:.`,
  link_host_unclear: () =>
    t`This address does not show plainly where it leads. Use letters, digits, dots and slashes, without @ or \\ in it.`,
  mail_link_unclear: () =>
    t`A mail link can hold one address and nothing else, for example mailto:name@example.com.`,
  link_text_misleads: () =>
    t`The text of a link shows another address than the link opens. Write words, or the same address.`,
  image_address_invalid: () =>
    t`An image in the text must be a valid image URL. Upload the image instead.`,
  too_many_images_in_text: ({ maximum }) =>
    t`A text can have at most ${grouped(maximum)} images. Take some out.`,
  html_too_long: () => t`HTML character limit exceeded`,
  too_small: ({ minimum }) => t`The smallest possible value is ${grouped(minimum)}.`,
  too_big: ({ maximum }) => t`The largest possible value is ${grouped(maximum)}.`,
  invalid_email: () => t`Enter an email address, for example name@example.com.`,
  email_several: () => t`These are several email addresses. Enter one.`,
  email_space: () => t`There is a space within the address. Email addresses have none.`,
  email_dash: () => t`There is a long dash in the address. Where one is meant, type a hyphen: -`,
  email_apostrophe: () => t`There is a curved apostrophe in the address. Type the straight one: '`,
  email_name: () => t`Look at the part before the @: mail servers do not take it.`,
  email_domain: () => t`Look at the part after the @: there is no such domain.`,
  invalid_url: () => t`Enter a full web address, for example https://example.com.`,
  not_public_url: () =>
    t`Use an address that everybody can open, without a user name or password in it.`,
  invalid_datetime: () => t`Enter a date and a time.`,
  invalid_regex: () => t`This is not valid.`,
  unknown_time_zone: () => t`Choose a time zone from the list.`,
  unknown_question: () => t`This question is not asked any more.`,
  answer_missing: ({ title = "" }) => t`${title} needs an answer.`,
  answered_twice: () => t`This question is answered already.`,
  unknown_option: () => t`Choose one of the options.`,
  invalid_date: () => t`Enter a date that exists.`,
  option_required: () => t`Add at least one option.`,
  options_without_choice: () => t`Only questions with a choice have options.`,
  duplicate_option: () => t`This option is there already.`,
  unknown_ticket: () => t`This ticket no longer exists.`,
  organizer_required: () => t`Choose an organizer.`,
  passwords_differ: () => t`Passwords are not the same`,
  terms_not_accepted: () => t`Terms must be accepted`,
  terms_changed: () =>
    t`The organizer's terms have changed. Open them, and tick the box if you accept them.`,
  common_password: () => t`This password is easy to guess. Choose another one.`,
  six_digits: () => t`Enter the six digits of the mail.`,
  personal_password: () => t`Your name or email is easy to guess. Choose another password.`,
  end_before_start: () => t`The end must be after the start.`,
  /** Of days: both may be the same one. */
  range_backwards: () => t`The end must not be before the start.`,
  start_is_over: () => t`Choose a start that is still to come.`,
  too_far_ahead: ({ years = 10 }) =>
    t`An event can begin at most ${years} years from now. Look at the year.`,
  too_early: ({ year = 2000 }) => t`An event is in the year ${year} or later. Look at the year.`,
  lasts_too_long: ({ years = 5 }) => t`An event can last at most ${years} years. Look at the year.`,
  too_many_days: ({ days = 731 }) => t`Choose at most ${days} days.`,
  amount_required: () => t`Enter a number above zero.`,
  rate_too_large: () => t`The largest possible rate is 100 %.`,
  currency_required: () => t`Choose the currency of the amount.`,
  percentage_has_currency: () => t`A percentage has no currency.`,
  price_required: () => t`A paid ticket needs a price.`,
  free_has_price: () => t`A free ticket has no price.`,
  maximum_below_minimum: () => t`The most per order must not be below the least.`,
  tiered_has_price: () => t`A tiered ticket has its prices in its tiers.`,
  tiered_has_quantity: () => t`A tiered ticket has its quantities in its tiers.`,
  tier_required: () => t`A tiered ticket needs at least one price.`,
  not_tiered: () => t`Only a tiered ticket has several prices.`,
  unknown_tier: () => t`This price no longer exists.`,
  duplicate_label: () => t`Another price of this ticket has this label.`,
  named_twice: () => t`One of these is chosen twice.`,
  unknown_tax_or_fee: () => t`This tax or fee no longer exists.`,
  other_currency: () => t`This fixed amount is in another currency than the event's.`,
  code_characters: ({ sign }) =>
    sign
      ? t`A code cannot have “${sign}” in it. Use letters, digits, hyphens, dots and underscores only.`
      : t`Use letters, digits, hyphens, dots and underscores only.`,
  discount_required: () => t`Enter a discount above zero.`,
  discount_of_other_type: () => t`This discount belongs to another type.`,
  ticket_required: () => t`Choose at least one ticket.`,
  event_wide_has_tickets: () => t`An assignment for the whole event has no tickets of its own.`,
};
