// When may an account mail strangers without a daily limit?
import { describe, expect, it } from "vitest";
import { isProven, PROOFS, provesAccount } from "#shared/rules/people/proven.ts";

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

describe("an order speaks for its account", () => {
  const paid = {
    status: "COMPLETED" as const,
    paid: "pi_1",
    isManual: false,
    totals: { totalMinor: 2500 },
    refunds: [],
    disputes: [],
  };
  const refund = (amountMinor: number, state: "PENDING" | "DONE" | "FAILED", intent = "pi_1") => ({
    refunds: [{ intent, amountMinor, state }],
  });
  const dispute = (state: "INQUIRY" | "WON") => ({ disputes: [{ amountMinor: 2500, state }] });

  it.each([
    ["when it is paid and complete", {}, true],
    ["when it was cancelled and its money stays", { status: "CANCELLED" as const }, true],
    ["not while it is reserved", { status: "RESERVED" as const }, false],
    ["not when it was free", { paid: null }, false],
    ["not when it was made by hand", { isManual: true }, false],
    ["when a part was refunded", refund(2499, "DONE"), true],
    ["not when all was refunded", refund(2500, "DONE"), false],
    ["not while all is being refunded", refund(2500, "PENDING"), false],
    ["when that refund failed", refund(2500, "FAILED"), true],
    ["when a second payment was refunded", refund(2500, "DONE", "pi_2"), true],
    ["not when the bank asks about it", dispute("INQUIRY"), false],
    ["not when a dispute of it was won", dispute("WON"), false],
  ])("%s", (_case, change, expected) => {
    expect(provesAccount({ ...paid, ...change })).toBe(expected);
  });
});
