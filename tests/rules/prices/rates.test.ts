// How is a percentage typed, stored and written?
import { describe, expect, it } from "vitest";
import { formatRate, parseRate, rateText } from "#shared/core/rates.ts";

describe("a rate", () => {
  it.each([
    ["1.75", 1750, "1.75"],
    ["1,75", 1750, "1.75"],
    ["19", 19_000, "19"],
    ["19 %", 19_000, "19"],
    ["19%", 19_000, "19"],
    ["100", 100_000, "100"],
    ["8.875", 8875, "8.875"],
    ["0.001", 1, "0.001"],
    ["0.5", 500, "0.5"],
    ["10.0", 10_000, "10"],
    [" 7 ", 7000, "7"],
  ])("typed as %j is stored exactly and written again", (typed, rate, text) => {
    expect(parseRate(typed)).toBe(rate);
    expect(rateText(rate)).toBe(text);
    expect(parseRate(text)).toBe(rate);
  });

  it.each(["", "a", "-1", "1.2345", "1e2", "1000", "1..5", "% 5"])("is not %j", (typed) => {
    expect(parseRate(typed)).toBeNull();
  });

  it("is shown in the reader's language", () => {
    expect(formatRate(9_975, "en")).toBe("9.975%");
    expect(formatRate(19_000, "de").replace(/\s/, " ")).toBe("19 %");
  });
});
