// Is the longest text of each setting itself accepted, and one character more refused on its field?
import { expect, it } from "vitest";
import { EventDefaultsInput } from "#shared/contracts/account.ts";
import { EventSettingsInput } from "#shared/contracts/event-settings.ts";
import { fieldProblems } from "#shared/core/problems.ts";

const text = (length: number) => "x".repeat(length);

it.each([
  ["location", "venueName", 149, "too_long"],
  ["location", "addressLine1", 149, "too_long"],
  ["location", "addressLine2", 149, "too_long"],
  ["location", "city", 100, "too_long"],
  ["location", "region", 100, "too_long"],
  ["location", "postalCode", 20, "too_long"],
  ["online", "onlineDetails", 5000, "too_long"],
  ["checkout", "preCheckoutMessage", 5000, "html_too_long"],
  ["checkout", "postCheckoutMessage", 5000, "html_too_long"],
  ["seo", "seoTitle", 149, "too_long"],
  ["seo", "seoDescription", 500, "too_long"],
  ["seo", "seoKeywords", 500, "too_long"],
  ["email", "footerMessage", 5000, "html_too_long"],
])("%s.%s has at most %d characters", (section, name, most, code) => {
  const problems = (length: number) => refusalsOf({ [section]: { [name]: text(length) } });

  expect(problems(most)).toEqual([]);
  expect(problems(most + 1)).toEqual([[`${section}.${name}`, code]]);
});

it.each([
  ["checkout", "orderTimeoutMinutes", 1, 120],
  ["miscellaneous", "extensions", 0, 2],
])("%s.%s is a number from %d to %d", (section, name, least, most) => {
  const problems = (value: number) => refusalsOf({ [section]: { [name]: value } });
  const path = `${section}.${name}`;

  expect([problems(least), problems(most)]).toEqual([[], []]);
  expect(problems(least - 1)).toEqual([[path, "too_small"]]);
  expect(problems(most + 1)).toEqual([[path, "too_big"]]);
});

it("the tags of a formatted text count too", () => {
  const html = `<p>${text(4994)}</p>`;

  expect(refusalsOf({ email: { footerMessage: html } })).toEqual([
    ["email.footerMessage", "html_too_long"],
  ]);
  expect(refusalsOf({ email: { footerMessage: html.replace("x", "") } })).toEqual([]);
});

it.each(["supportEmail", "replyToEmail"])("%s is one address, or none", (name) => {
  const problems = (address: string) => refusalsOf({ email: { [name]: address } });

  for (const fine of ["", "help@owl.example", " Help@Owl.example "])
    expect(problems(fine)).toEqual([]);
  expect(problems(`${text(250)}@owl.example`)[0]).toEqual([`email.${name}`, "too_long"]);
});

it("what turns or hides a text for search engines or in an address is not kept", () => {
  const seo = {
    seoTitle: "Night \u202Etxt.exe",
    seoDescription: "a\u2066b",
    seoKeywords: "c\u202Dd",
  };
  const email = { supportEmail: "help\u202E@owl.example" };

  expect(EventSettingsInput.parse({ seo })).toEqual({
    seo: { seoTitle: "Night txt.exe", seoDescription: "ab", seoKeywords: "cd" },
  });
  expect(EventSettingsInput.parse({ email })).toEqual({
    email: { supportEmail: "help@owl.example" },
  });
});

it("the defaults of new events leave what is not sent empty", () => {
  expect(EventDefaultsInput.parse({})).toEqual({
    timezone: null,
    currency: null,
    orderTimeoutMinutes: null,
    preCheckoutMessage: "",
    postCheckoutMessage: "",
    footerMessage: "",
    supportEmail: "",
  });
});

function refusalsOf(body: object): [string, string][] {
  const { error } = EventSettingsInput.safeParse(body);
  return error ? fieldProblems(error).map(({ path, code }) => [path, code]) : [];
}
