// Which email addresses are taken? Those that mail servers take, as a person typed or pasted them.
import { describe, expect, test } from "vitest";
import { mailboxOf, spellingOf } from "#functions/mail/shares/mailbox-of.ts";
import { Email, optionalUrl } from "#shared/core/fields.ts";
import { asciiAddress } from "#shared/core/text/email-address.ts";

describe("an address", () => {
  test.each([
    ["ivan@почта.рф", "ivan@почта.рф", "ivan@xn--80a1acny.xn--p1ai"],
    ["Test@testß.example", "test@testß.example", "test@xn--test-yna.example"],
    ["jana@xn--80a1acny.xn--p1ai", "jana@xn--80a1acny.xn--p1ai", "jana@xn--80a1acny.xn--p1ai"],
    ["李@例子.中国", null, null],
    ["li@例子。中国", "li@例子.中国", "li@xn--fsqu00a.xn--fiqs8s"],
    ["ｊａｎａ＠ｆｏｙｅｒ．example", "jana@foyer.example", "jana@foyer.example"],
    [
      "o'neil+#tag/!{x}~=`^@a.museum",
      "o'neil+#tag/!{x}~=`^@a.museum",
      "o'neil+#tag/!{x}~=`^@a.museum",
    ],
  ])("%s is kept as %s and mailed to %s", (typed, kept, sent) => {
    const read = Email.safeParse(typed);
    expect(read.data ?? null).toBe(kept);
    if (read.success) expect(asciiAddress(read.data)).toBe(sent);
  });

  test.each([
    ["a zero-width space", "jana\u200B@foyer.example"],
    ["a mark of direction", "\u202Ajana@foyer.example\u202C"],
    ["a byte order mark", "\uFEFFjana@foyer.example"],
    ["a soft hyphen", "jana@foy\u00ADer.example"],
    ["spaces around it", " jana@foyer.example\u00A0"],
  ])("loses %s", (_, pasted) => {
    expect(Email.parse(pasted)).toBe("jana@foyer.example");
  });

  test.each([
    ["", "invalid_email"],
    ["jana", "invalid_email"],
    ["@foyer.example", "invalid_email"],
    ["jana@", "invalid_email"],
    ["jana@kim@foyer.example", "invalid_email"],
    ["jörg@foyer.example", "email_name"],
    [".jana@foyer.example", "email_name"],
    ["ja..na@foyer.example", "email_name"],
    ["ja na@foyer.example", "email_space"],
    ["Jana Lind jana@foyer.example", "email_space"],
    [`${"j".repeat(65)}@foyer.example`, "email_name"],
    ["jana@foyer", "email_domain"],
    ["jana@foyer.1", "email_domain"],
    ["jana@-foyer.example", "email_domain"],
    ["jana@foyer-.example", "email_domain"],
    ["jana@foyer..example", "email_domain"],
    ["jana@foyer_er.example", "email_domain"],
    ["jana@foyer.example/x", "email_domain"],
    ["jana@foyer.example:25", "email_domain"],
    ["jana@[127.0.0.1]", "email_domain"],
    ["jana@127.0.0.1", "email_domain"],
    [`jana@${"f".repeat(64)}.example`, "email_domain"],
  ])("%s is refused as %s", (typed, code) => {
    expect(Email.safeParse(typed).error?.issues[0]).toMatchObject({ params: { code } });
  });
});

test("both forms of a domain are one mailbox", () => {
  expect(mailboxOf("ivan+a@почта.рф")).toBe(mailboxOf("Ivan@xn--80a1acny.xn--p1ai"));
  expect(spellingOf("ivan@почта.рф")).toBe("PLAIN");
});

describe("a website address", () => {
  test("loses what nobody sees", () => {
    expect(optionalUrl.parse("https://foyer.example/a\u200Bb\uFEFF")).toBe(
      "https://foyer.example/ab",
    );
  });

  test.each(["\u202E", "\u2066", "\u200F", "\u061C"])("with %j is refused", (direction) => {
    const { error } = optionalUrl.safeParse(`https://foyer.example/${direction}gpj.exe`);
    expect(JSON.stringify(error?.issues)).toContain("control_characters");
  });
});
