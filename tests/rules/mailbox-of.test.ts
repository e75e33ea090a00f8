// Which addresses belong to the same mailbox?
import { expect, test } from "vitest";
import { mailboxOf } from "#functions/mail/mailbox-of.ts";

test.each([
  ["Jana@Buyer.Example", "jana@buyer.example"],
  ["jana+tickets@buyer.example", "jana@buyer.example"],
  ["jana+a+b@buyer.example", "jana@buyer.example"],
  ["j.a.n.a+x@gmail.com", "jana@gmail.com"],
  ["jana@googlemail.com", "jana@gmail.com"],
  ["j.ana@buyer.example", "j.ana@buyer.example"],
  ["+jana@buyer.example", "+jana@buyer.example"],
])("%s is %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
