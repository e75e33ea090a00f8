// Which addresses belong to the same mailbox?
import { expect, test } from "vitest";
import { addressClassOf, mailboxOf } from "#functions/mail/shares/mailbox-of.ts";

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

test.each([
  ["jana@buyer.example", "JANA@buyer.example", true],
  ["jana+a@buyer.example", "jana+b+c@buyer.example", true],
  ["j.ana@gmail.com", "jan.a@googlemail.com", true],
  ["jana@gmail.com", "j.ana@gmail.com", false],
  ["jana@gmail.com", "jana@googlemail.com", false],
  ["jana@buyer.example", "jana+a@buyer.example", false],
  ["jana+a@gmail.com", "j.ana@gmail.com", false],
  ["jana@buyer.example", "mira@buyer.example", false],
])("whether %s and %s share what they may get: %s", (one, other, isShared) => {
  expect(addressClassOf(one) === addressClassOf(other)).toBe(isShared);
});
