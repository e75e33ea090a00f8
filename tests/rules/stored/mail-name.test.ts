// Does each mail's name lead back to the mail, and any other text to none?
import { expect, it } from "vitest";
import { mailName, mailNamed } from "#functions/mail/delivery/mail-name.ts";
import type { MailRef } from "#functions/mail/delivery/mail-queue.ts";

const refs: [MailRef, string][] = [
  [{ order: "0123456789ab" }, "order/0123456789ab"],
  [{ order: "0123456789ab", mail: "m1" }, "order/0123456789ab/m1"],
  [{ account: "acc_0123", mail: "m1" }, "account/acc_0123/m1"],
  [{ address: "c0ffee", mail: "m1" }, "address/c0ffee/m1"],
];

it.each(refs)("%j is %s", (ref, name) => {
  expect(mailName(ref)).toBe(name);
  expect(mailNamed(name)).toEqual(ref);
});

it.each([
  "",
  "order",
  "order/",
  "account/acc_0123",
  "address/c0ffee",
  "order/a/b/c",
  "order/a b",
  "user/a/b",
  "order/a#b",
  " order/a",
])("%j names no mail", (text) => {
  expect(mailNamed(text)).toBeNull();
});
