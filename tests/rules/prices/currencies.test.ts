// Are all currencies of the card provider known, in its units? Compared with its lists, copied here
// apart from the program's table.
import { describe, expect, it } from "vitest";
import {
  amountStepMinor,
  type Currency,
  currencies,
  decimalText,
  formatMoney,
  minimumChargeMinor,
  parseAmount,
} from "#shared/core/money.ts";

/** https://docs.stripe.com/currencies#presentment-currencies */
const charged =
  "USD AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BIF BMD BND BOB BRL BSD BWP BYN BZD CAD " +
  "CDF CHF CLP CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD " +
  "HKD HNL HTG HUF IDR ILS INR ISK JMD JPY KES KGS KHR KMF KRW KYD KZT LAK LBP LKR LRD LSL MAD MDL " +
  "MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN PYG " +
  "QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TOP TRY TTD TWD TZS UAH " +
  "UGX UYU UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW BHD JOD KWD OMR TND";
/** https://docs.stripe.com/currencies#zero-decimal, without those that its special cases exempt. */
const zeroDecimal = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF";
/** https://docs.stripe.com/currencies#three-decimal: the last digit is 0. */
const threeDecimal = "BHD JOD KWD OMR TND";
/** https://docs.stripe.com/currencies#special-cases: two digits for the provider, always 00. */
const neverFractions = "ISK UGX";
/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimums =
  "0.50 USD, 2.00 AED, 0.50 ARS, 0.50 AUD, 0.50 BRL, 0.50 CAD, 0.50 CHF, 0.50 COP, 15.00 CZK, " +
  "2.50 DKK, 0.50 EUR, 0.30 GBP, 4.00 HKD, 175.00 HUF, 0.50 IDR, 0.50 ILS, 0.50 INR, 50 JPY, " +
  "50 KRW, 10 MXN, 2.00 MYR, 3.00 NOK, 0.50 NZD, 0.50 PHP, 2.00 PLN, 2.00 RON, 0.50 RUB, 3.00 SEK, " +
  "0.50 SGD, 10 THB, 0.50 ZAR";

const named = (list: string): string[] => list.split(" ");
const isIn = (list: string, currency: string): boolean => named(list).includes(currency);

describe("the currencies for events", () => {
  it("are those that the card provider charges", () => {
    expect([...currencies].toSorted()).toEqual(named(charged).toSorted());
    expect(currencies).toHaveLength(139);
  });

  it.each(currencies)("%s is counted in the provider's units", (currency) => {
    const one = parseAmount("1", currency);
    const [unit, step] = unitsOf(currency);

    expect([one, amountStepMinor(currency)]).toEqual([unit, step]);
  });

  it.each(currencies)("%s is charged from the provider's minimum on", (currency) => {
    const published = minimums.split(", ").find((one) => one.endsWith(currency));
    const [amount = ""] = published?.split(" ") ?? [];

    expect(minimumChargeMinor(currency)).toBe(
      published ? parseAmount(amount, currency) : amountStepMinor(currency),
    );
  });
});

/** The minor units in one unit, and those in one step. */
function unitsOf(currency: Currency): [unit: number, step: number] {
  if (isIn(neverFractions, currency)) return [100, 100];
  if (isIn(zeroDecimal, currency)) return [1, 1];
  return isIn(threeDecimal, currency) ? [1000, 10] : [100, 1];
}

describe("an amount", () => {
  it.each<[Currency, number, string, string]>([
    ["EUR", 123_456, "€1,234.56", "1234.56"],
    ["JPY", 1_500, "¥1,500", "1500"],
    ["KRW", 1_500, "₩1,500", "1500"],
    ["ISK", 150_000, "ISK 1,500", "1500"],
    ["UGX", 150_000, "UGX 1,500", "1500"],
    ["HUF", 150_050, "HUF 1,500.50", "1500.50"],
    ["TWD", 150_050, "NT$1,500.50", "1500.50"],
    ["KWD", 1_250, "KWD 1.250", "1.250"],
    ["BHD", 50, "BHD 0.050", "0.050"],
  ])("of %s is written with its digits", (currency, amountMinor, shown, typed) => {
    expect(formatMoney(amountMinor, currency, "en").replaceAll(/\s/g, " ")).toBe(shown);
    expect(decimalText(amountMinor, currency)).toBe(typed);
    expect(parseAmount(typed, currency)).toBe(amountMinor);
  });

  it.each<[Currency, string, number]>([
    ["JPY", "1,000", 1000],
    ["JPY", "1.000", 1000],
    ["KRW", "1,250,000", 1_250_000],
    ["UGX", "1,500", 150_000],
    ["JPY", "５００", 500],
    ["EUR", " 12,5 ", 1250],
  ])("of %s is read from %s", (currency, typed, amountMinor) => {
    expect(parseAmount(typed, currency)).toBe(amountMinor);
  });

  it.each<[Currency, string]>([
    ["JPY", "1,50"],
    ["EUR", "1,000"],
    ["JPY", "1.5"],
    ["JPY", "0.005"],
    ["ISK", "1.5"],
    ["UGX", "1.00"],
    ["EUR", "1.555"],
    ["KWD", "1.2345"],
  ])("of %s cannot have the fraction of %s", (currency, typed) => {
    expect(parseAmount(typed, currency)).toBeNull();
  });
});
