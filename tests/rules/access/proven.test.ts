// When may an account mail strangers without a daily limit?
import { describe, expect, it } from "vitest";
import { isProven, PROOFS } from "#shared/rules/people/proven.ts";

const NOW = 1_800_000_000;
const orders = (mailboxes: string[], oldest: number) =>
  mailboxes.map((mailbox, at) => ({ mailbox, at: at === 0 ? oldest : NOW }));
const dayOld = NOW - PROOFS.seconds;

describe("an account is proven", () => {
  it.each([
    [
      "with three paid orders of three mailboxes, the first a day old",
      ["a", "b", "c"],
      dayOld,
      true,
    ],
    ["not a second before that day is over", ["a", "b", "c"], dayOld + 1, false],
    ["not with two", ["a", "b"], dayOld, false],
    ["not with three of two mailboxes", ["a", "b", "b"], dayOld, false],
    ["with a fourth of a third mailbox", ["a", "b", "b", "c"], dayOld, true],
    ["not with none", [], dayOld, false],
  ])("%s", (_case, mailboxes, oldest, expected) => {
    expect(isProven({ proofs: orders(mailboxes, oldest) }, NOW)).toBe(expected);
  });

  it("by the operator's word, whatever its orders say", () => {
    const proofs = orders(["a", "b", "c"], dayOld);

    expect(isProven({ trust: "TRUSTED" }, NOW)).toBe(true);
    expect(isProven({ trust: "DISTRUSTED", proofs }, NOW)).toBe(false);
  });
});
