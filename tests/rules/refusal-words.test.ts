// Does a refusal name the thing that it is about, with the numbers of the limit?
import { i18n } from "@lingui/core";
import { beforeAll, expect, it } from "vitest";
import { fieldSentence } from "#web/lib/field-wording.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const below = { kept: 5, held: 2, minimum: 7 };
it.each([
  [
    "a ticket's quantity",
    { code: "quantity_below_sold", params: below },
    "The quantity cannot be less than 7: sold 5, in baskets 2.",
  ],
  [
    "a capacity",
    { code: "capacity_below_sold", params: below },
    "The capacity cannot be less than 7: sold 5, in baskets 2.",
  ],
  [
    "a code's maximum uses",
    { code: "max_uses_below_used", params: below },
    "The maximum uses cannot be less than 7: used 5, in baskets 2.",
  ],
  [
    "one ticket's maximum",
    { code: "too_many_per_order", params: { maximum: 4 } },
    "One order may have at most 4 of this ticket.",
  ],
  [
    "the order's maximum",
    { code: "order_too_large", params: { maximum: 200 } },
    "One order may have at most 200 tickets.",
  ],
  [
    "an amount between steps",
    { code: "not_multiple", params: { stepMinor: 10, currency: "KWD" } },
    "Enter a multiple of KWD 0.010.",
  ],
  [
    "an amount between whole krónur",
    { code: "not_multiple", params: { stepMinor: 100, currency: "ISK" } },
    "Enter a multiple of ISK 1.",
  ],
  ["a text with HTML", { code: "html_too_long" }, "HTML character limit exceeded"],
])("%s", (_, refusal, sentence) => {
  expect(fieldSentence(refusal).replace(/\s/g, " ")).toBe(sentence);
});
