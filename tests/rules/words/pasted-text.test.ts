// Is what programs write around an address or a code understood, and what is a guess refused?
import { describe, expect, test } from "vitest";
import { PromoCodeInput, PromoCodeText } from "#shared/contracts/promo-codes.ts";
import { Email } from "#shared/core/fields.ts";
import { emailFault, emailTyped } from "#shared/core/text/email-address.ts";
import {
  codeReadings,
  crockfordTyped,
  pastedCode,
  sixDigits,
  typedCode,
} from "#shared/core/text/pasted-text.ts";

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
    `E-Mail:${jane}`,
    `E-Mail: mailto:${jane}`,
    `邮箱：${jane}`,
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
    ["user:pass@foyer.example", "email_name"],
    ["skype:jane@foyer.example", "email_name"],
    ["https:jane@foyer.example", "email_name"],
    ["<sip:jane@foyer.example>", "email_name"],
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
    ["Promo code:SAVE10", "SAVE10"],
    ["promocode:SAVE10", "SAVE10"],
    ["Rabattcode: SAVE10", "SAVE10"],
    ["Gutschein: “SAVE10”", "SAVE10"],
    ["优惠码：SAVE10", "SAVE10"],
    ["*SAVE10*", "SAVE10"],
    ["– SAVE10", "SAVE10"],
    ["early–bird", "EARLY-BIRD"],
    ["early\u2011bird", "EARLY-BIRD"],
    ["early—bird", "EARLY-BIRD"],
    ["early−bird", "EARLY-BIRD"],
    ["earlyーbird", "EARLY-BIRD"],
    ["SAVEｰ10", "SAVE-10"],
    ["SAVE一10", "SAVE-10"],
    ["SAVE⁃10", "SAVE-10"],
    ["SAVE˗10", "SAVE-10"],
    ["ラーメン10", "ラーメン10"],
    ["第一10", "第一10"],
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
  ["VIP:10OFF", ":"],
  ["https:SAVE10", ":"],
  ["SAVE/10", "/"],
  ["50%?OFF", "%"],
  ["SAVE🎪10", "🎪"],
  ["TEN OFF", ""],
])("%j can be no code, and the refusal names the sign %j", (text, sign) => {
  expect(PromoCodeInput.shape.code.safeParse(text).error?.issues[0]).toMatchObject({
    params: { code: "code_characters", sign },
  });
});

test.each([
  ["save10", ["save10", "SAVE10", "SAVE10"]],
  ["_SAVE10_", ["_SAVE10_", "_SAVE10_", "SAVE10"]],
  ["“_SAVE10_”", ["“_SAVE10_”", "_SAVE10_", "SAVE10"]],
  ["code SAVE10", ["code SAVE10", "CODESAVE10", "SAVE10"]],
  ["Promo code _A-10_", ["Promo code _A-10_", "PROMOCODE_A-10_", "A-10"]],
  ["code red", ["code red", "CODERED", "RED"]],
  ["Aー10", ["Aー10", "A-10", "A-10"]],
  ["_", ["_", "_", "_"]],
])("a buyer's %j is read as each of %j, its own text first", (typed, readings) => {
  expect(codeReadings(typed)).toEqual(readings);
});

test.each([
  ["123456", "123456"],
  ["_123456_", "123456"],
  ["code 123456", "123456"],
  ["Your code is 123456.", "123456"],
  ["code:123456", "123456"],
  ["验证码：123456", "123456"],
  ["123ー456", "123456"],
  ["123˗456", "123456"],
  ["1:123456", null],
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
