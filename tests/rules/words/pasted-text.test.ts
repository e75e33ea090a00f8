// Is what programs write around an address or a code understood, and what is a guess refused?
import { describe, expect, test } from "vitest";
import { PromoCodeInput, PromoCodeText } from "#shared/contracts/promo-codes.ts";
import { emailFault, emailTyped } from "#shared/core/email-address.ts";
import { Email } from "#shared/core/fields.ts";
import { crockfordTyped, pastedCode, sixDigits, typedCode } from "#shared/core/pasted-text.ts";

const jane = "jane@foyer.example";

describe("an address is read from", () => {
  test.each([
    `<${jane}>`,
    `<${jane}`,
    `${jane}>`,
    `Jane Doe <${jane}>`,
    `"Jane Doe" <${jane}>`,
    `"Doe, Jane" <${jane}>;`,
    `'Jane' <${jane}>, `,
    `Jane (work) <${jane}>`,
    `Jane @ Work <${jane}>`,
    `Jane Doe (${jane})`,
    `Jane Doe [${jane}]`,
    `${jane} (Jane Doe)`,
    `"${jane}" <${jane}>`,
    `${jane}<mailto:${jane}>`,
    `[${jane}](mailto:${jane})`,
    `${jane}, ${jane}`,
    `mailto:${jane}`,
    `MAILTO:${jane}?subject=Tickets`,
    `mailto:${jane}?subject=Two tickets&cc=kim@foyer.example`,
    `<mailto:${jane}>`,
    "mailto:jane%40foyer.example",
    `E-Mail: ${jane}`,
    `Эл. почта: ${jane}`,
    `To: Jane <${jane}>`,
    `${jane}.`,
    `${jane},`,
    `${jane};`,
    `${jane}…`,
    `${jane}。`,
    `"${jane}"`,
    `'${jane}'`,
    `‘${jane}’`,
    `“${jane}”`,
    `„${jane}“`,
    `«${jane}»`,
    `「${jane}」`,
    `\`${jane}\``,
    `*${jane}*`,
    `_${jane}_`,
    `{${jane}}`,
    `("${jane}").`,
    `• ${jane}`,
    `  ${jane}\t`,
    `\u00a0${jane}\u202f`,
    "ｊａｎｅ＠ｆｏｙｅｒ．ｅｘａｍｐｌｅ",
    `＜${jane}＞`,
    "ja\u00adne@foy\u200ber.exa\u2060mple",
    `\ufeff${jane.toUpperCase()}`,
  ])("%j", (pasted) => {
    expect(Email.parse(pasted)).toBe(jane);
  });

  test.each([
    ["<jane.doe+foyer@foyer.example>", "jane.doe+foyer@foyer.example"],
    ["O'Neil <o'neil@foyer.example>", "o'neil@foyer.example"],
    ["Иван <ivan@почта.рф>", "ivan@почта.рф"],
    ["<_jane_@foyer.example>", "_jane_@foyer.example"],
  ])("%j with all signs of its own", (pasted, kept) => {
    expect(Email.parse(pasted)).toBe(kept);
  });
});

test.each([
  "'jane@foyer.example",
  "{x}@foyer.example",
  "*jane@foyer.example",
  "-jane-@foyer.example",
  "a|b@foyer.example",
  "j.a.n.e+x@gmail.com",
])("%s, which is an address, stays what it is", (address) => {
  expect(Email.parse(address)).toBe(address);
});

describe("an address is asked for again", () => {
  test.each([
    ["jane@foyer.example kim@foyer.example", "email_several"],
    ["jane@foyer.example; kim@foyer.example", "email_several"],
    ["Jane <jane@foyer.example>, Kim <kim@foyer.example>", "email_several"],
    ["jane@foyer.example <kim@foyer.example>", "email_several"],
    ["jane–doe@foyer.example", "email_dash"],
    ["jane\u2011doe@foyer.example", "email_dash"],
    ["Jane <jane—doe@foyer.example>", "email_dash"],
    ["jane@night−owl.example", "email_dash"],
    ["o’neil@foyer.example", "email_apostrophe"],
    ["o´neil@foyer.example", "email_apostrophe"],
    ["jane doe@foyer.example", "email_space"],
    ["jane @foyer.example", "email_space"],
    ["jane@ foyer.example", "email_space"],
    ["jane@foyer. example", "email_space"],
    ["Jane Doe", "invalid_email"],
    ["Jane Doe <>", "invalid_email"],
    ["https://jane@foyer.example", "email_name"],
  ])("%j: %s", (pasted, code) => {
    expect(Email.safeParse(pasted).error?.issues[0]).toMatchObject({ params: { code } });
  });
});

test("reading twice changes nothing more, and a long text is read at once", () => {
  const texts = [`Jane <${jane}>`, "''@''", "<<@>>", "mailto:mailto:a@b.example", "a@b@c", "%@%"];
  const once = texts.map(emailTyped);

  expect(once.map(emailTyped)).toEqual(once);
  for (const part of ["<", "a@", "(", "'", ":", " ", "a:", "@."])
    expect(emailFault(emailTyped(part.repeat(100_000)))).not.toBeNull();
});

describe("a promo code is read from", () => {
  test.each([
    ["save10", "SAVE10"],
    ["“SAVE10”", "SAVE10"],
    ["<save10>", "SAVE10"],
    ["[SAVE10].", "SAVE10"],
    ["SAVE10...", "SAVE10"],
    ["ＳＡＶＥ１０", "SAVE10"],
    ["SA\u00adVE\u200b10", "SAVE10"],
    ["Promo code: SAVE10", "SAVE10"],
    ["*SAVE10*", "SAVE10"],
    ["– SAVE10", "SAVE10"],
    ["early–bird", "EARLY-BIRD"],
    ["early\u2011bird", "EARLY-BIRD"],
    ["early—bird", "EARLY-BIRD"],
    ["early−bird", "EARLY-BIRD"],
    ["v1.2_a", "V1.2_A"],
    ["früh-25", "FRÜH-25"],
    ["fru\u0308h-25", "FRÜH-25"],
  ])("%j as %s, by its organizer and by buyers", (pasted, code) => {
    expect(PromoCodeInput.shape.code.parse(pasted)).toBe(code);
    expect(PromoCodeText.parse(typedCode(pasted))).toBe(code);
    expect(pastedCode(code)).toBe(code);
  });

  test.each([" SAVE 10 ", "SA VE10", "SAVE\u00a010", "Code: SAVE 10."])("%j, apart", (pasted) => {
    expect(typedCode(pasted)).toBe("SAVE10");
  });
});

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["123–456.", "123456"],
  ["“123456”", "123456"],
  ["１２３４５６", "123456"],
  ["١٢٣٤٥٦", "123456"],
  ["۱۲۳۴۵۶", "123456"],
  ["Code: 123456", "123456"],
  ["12345", null],
  ["1234567", null],
  ["12345O", null],
  ["123a456", null],
  ["", null],
])("%j has the six digits %j", (pasted, digits) => {
  expect(sixDigits(pasted)).toBe(digits);
});

test.each([
  ["f1 0ab-cd", "F10ABCD"],
  ["“F1OIL”.", "F1011"],
  ["Ｆ１０", "F10"],
])("%j is typed in Crockford's alphabet as %s", (pasted, code) => {
  expect(crockfordTyped(pasted)).toBe(code);
});
