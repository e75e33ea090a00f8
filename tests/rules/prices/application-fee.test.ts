// What does the operator keep of a payment? Exact amounts, rounded half up, never more than the
// charge.
import { describe, expect, it } from "vitest";
import { applicationFeeMinor } from "#shared/rules/sale/application-fee.ts";

const fee = { rate: 1_500, fixedMinor: { EUR: 30, JPY: 5 } };

describe("the operator's fee", () => {
  it.each([
    ["is the rate and the fixed part", 2_500, "EUR", fee, 68], // 37.5 rounds up
    ["is the rate alone in a currency without a fixed part", 2_500, "USD", fee, 38],
    ["rounds down what is less than half", 2_499, "USD", fee, 37],
    ["is whole in a currency without decimals", 1_000, "JPY", fee, 20],
    ["is a multiple of what the card provider takes of three decimals", 12_340, "KWD", fee, 180],
    ["never exceeds the charge", 20, "EUR", fee, 20],
    [
      "may be all of the charge and no more",
      2_500,
      "EUR",
      { rate: 100_000, fixedMinor: { EUR: 1 } },
      2_500,
    ],
    ["is nothing where nothing is kept", 2_500, "EUR", { rate: 0, fixedMinor: {} }, 0],
    [
      "is exact for the largest charge",
      99_999_999,
      "EUR",
      { rate: 99_999, fixedMinor: {} },
      99_998_999,
    ],
  ] as const)("%s", (_, totalMinor, currency, kept, expected) => {
    expect(applicationFeeMinor(totalMinor, currency, kept)).toBe(expected);
  });
});
