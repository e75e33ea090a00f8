// Can anybody recompute an order from its receipt? By the sentences of "How prices add up" alone,
// for orders of every kind.
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { wordsOf } from "#functions/mail/templates/language.ts";
import { receipt } from "#functions/mail/templates/receipt.ts";
import type { OrderLine } from "#shared/contracts/order/order-prices.ts";
import { amountStepMinor, type Currency } from "#shared/core/money.ts";
import { manualLines } from "#shared/rules/sale/manual-lines.ts";
import type { PriceTerms } from "#shared/rules/sale/price-steps.ts";
import { quoteOf, totalsOf } from "#shared/rules/sale/pricing.ts";
import { baskets } from "#tests/support/inputs/any-basket.ts";
import { chargesOf, offerOf, promoOf, ticketOf } from "#tests/support/oracles/price-cases.ts";
import { dividedBy, printedAmounts, recomputed } from "#tests/support/oracles/receipt-reader.ts";
import { sizes } from "#tests/support/runs/sizes.ts";

beforeAll(() => {
  process.env.APP_ORIGIN = "https://foyer.example";
});

type Order = PriceTerms & { lines: OrderLine[]; isManual?: boolean };

function printed({ isManual = false, ...order }: Order) {
  const priced = { ...order, isManual, totals: totalsOf(order.lines) };
  const [amounts, explained] = receipt(priced, wordsOf("en"));
  if (amounts?.kind !== "amounts") throw new Error("A receipt begins with its amounts.");
  const { rows, total, included } = amounts;
  return { rows, total: total.amount, included, isExplained: explained !== undefined };
}

const orderOf = (
  wanted: string,
  charges: string,
  terms: { off?: string; isTaxInclusive?: boolean; currency?: Currency } = {},
): Order => {
  const [quantity, unit] = wanted.split(" × ").map(Number);
  const ticket = ticketOf({ priceMinor: unit ?? 0, charges: chargesOf(charges) });
  const line = { ticketId: "a", tierId: null, offeredMinor: null, quantity: quantity ?? 0 };
  const offer = offerOf(ticket, terms);
  return { ...quoteOf([line], offer), currency: offer.currency, ...promoOf(offer) };
};

const inside = { isTaxInclusive: true };

describe("a receipt can be recomputed by the words of the page", () => {
  it.each([
    ["fees, then taxes on both", orderOf("3 × 1999", "fee 99, fee 2.5%, tax 8.875%"), "€70.16"],
    ["a discount", orderOf("2 × 2500", "fee 50, tax 10%", { off: "20%" }), "€45.10"],
    ["a discount of the whole price", orderOf("2 × 2500", "fee 50", { off: "100%" }), "Free"],
    [
      "two taxes and a fee inside",
      orderOf("2 × 1149", "fee 50, tax 5%, tax 9.975%", inside),
      "€23.98",
    ],
    ["a fixed tax inside", orderOf("2 × 1200", "tax 100, tax 5%, tax 9.975%", inside), "€24.00"],
    ["fixed taxes above the price", orderOf("1 × 100", "tax 300, tax 100", inside), "€1.00"],
    ["yen", orderOf("3 × 980", "fee 3.5%, tax 10%", { currency: "JPY" }), "¥3,347"],
    [
      "yen, inclusive",
      orderOf("2 × 980", "fee 110, tax 8%", { ...inside, currency: "JPY" }),
      "¥2,180",
    ],
    ["dinars", orderOf("3 × 1250", "fee 2.5%, tax 5%", { currency: "KWD" }), "KWD 4.030"],
    [
      "dinars, inclusive",
      orderOf("1 × 1000", "tax 5%, tax 5%", { ...inside, currency: "KWD" }),
      "KWD 1.000",
    ],
    [
      "dinars, half of the smallest price taken off",
      orderOf("1 × 10", "", { off: "50%", currency: "KWD" }),
      "Free",
    ],
  ])("with %s", (_, order, total) => {
    const paper = printed(order);

    expect(paper.total.replace(/\s/g, " ")).toBe(total);
    expect(recomputed(paper)).toEqual(printedAmounts(paper));
  });

  it("with any basket in any currency", () => {
    fc.assert(
      fc.property(baskets, ({ lines, offer }) => {
        const { currency } = offer;
        const paper = printed({ ...quoteOf(lines, offer), currency, ...promoOf(offer) });

        expect(recomputed(paper)).toEqual(printedAmounts(paper));
      }),
      { numRuns: 3_000 * sizes.propertyRuns },
    );
  });

  it.each([
    ["33%", "1 × 3500", ["1 × Standing: €35.00", "Discount SAVE (33%): −€11.55"]],
    ["12.5%", "3 × 3500", ["3 × Standing: €105.00", "Discount SAVE (12.5%), 3 × €4.38: −€13.14"]],
    ["500", "2 × 3500", ["2 × Standing: €70.00", "Discount SAVE, 2 × €5.00: −€10.00"]],
  ])("names the code that takes off %s", (off, wanted, rows) => {
    const paper = printed(orderOf(wanted, "", { off }));

    expect(paper.rows.map(({ label, amount }) => `${label}: ${amount}`)).toEqual(rows);
  });

  it("sums fees and taxes below the total of several lines, and not of one", () => {
    const ticket = ticketOf({ priceMinor: 2000, charges: chargesOf("fee 50, tax 10%") });
    const line = { ticketId: "a", tierId: null, offeredMinor: null, quantity: 1 };
    const offer = offerOf(ticket, {});
    const { lines, ...terms } = { ...quoteOf([line], offer), currency: offer.currency };
    const order = { ...terms, ...promoOf(offer) };

    expect(printed({ ...order, lines }).included).toEqual([]);
    expect(printed({ ...order, lines: [...lines, ...lines] }).included).toEqual([
      { label: "Includes fees", amount: "€1.00" },
      { label: "Includes taxes", amount: "€4.10" },
    ]);
  });

  it("names the tax and the amount per ticket where one is cut to the price", () => {
    const { rows } = printed(orderOf("1 × 100", "tax 300, tax 10%", inside));

    expect(rows.map(({ label, amount }) => `${label}: ${amount}`)).toEqual([
      "1 × Standing: €1.00",
      "incl. tax 300, 1 × €3.00: €1.00",
      "incl. 10% tax 10%: €0.00",
    ]);
  });
});

it.each([
  [false, "nothing but tickets", orderOf("2 × 2500", "")],
  [true, "a fee", orderOf("2 × 2500", "fee 50")],
  [true, "a discount", orderOf("2 × 2500", "", { off: "20%" })],
])("leads to the page about prices: %s, for %s", (isExplained, _, order) => {
  expect(printed(order).isExplained).toBe(isExplained);
});

describe("a receipt of an order made by hand", () => {
  const tickets = [
    ticketOf({ id: "a", priceMinor: 1000, charges: chargesOf("fee 50, tax 10%") }),
    ticketOf({ id: "b", priceMinor: 2500 }),
  ];
  const wanted = ["a", "a", "b"].map((ticketId) => ({
    ...{ ticketId, tierId: null, offeredMinor: null, quantity: 1 },
  }));

  it.each([
    ["all of the price", "EUR", 4500, [1000, 1000, 2500]],
    ["less, which leaves a cent over", "EUR", 100, [22, 22, 56]],
    ["in dinars, in steps of 0.010", "KWD", 1000, [220, 220, 560]],
    ["nothing", "EUR", 0, [0, 0, 0]],
  ] as const)("divides what was paid by the prices: %s", (_, currency, paidMinor, each) => {
    const step = amountStepMinor(currency);
    const lines = manualLines(wanted, tickets, paidMinor, step);
    const paper = printed({
      lines,
      isTaxInclusive: false,
      currency,
      promoCode: null,
      promoRate: null,
      isManual: true,
    });

    expect(recomputed(paper)).toEqual(printedAmounts(paper));
    expect(printedAmounts(paper).at(-1)).toBe(BigInt(paidMinor));
    expect(paper.isExplained).toBe(paidMinor > 0);
    const units = lines.flatMap(({ quantity, unitMinor }) => Array(quantity).fill(unitMinor));
    expect(units).toEqual(each);
    const prices = [1000n, 1000n, 2500n];
    expect(dividedBy(BigInt(paidMinor), prices, BigInt(step)).map(Number)).toEqual(each);
  });
});
