// What do free tickets, donations and tiers cost, alone and together? What is shown beside them?
import { describe, expect, it } from "vitest";
import type { WantedLine } from "#shared/rules/sale/order-lines.ts";
import { priceShown } from "#shared/rules/sale/price-shown.ts";
import { quoteOf } from "#shared/rules/sale/pricing.ts";
import { chargesOf, offerOf, ticketOf } from "#tests/support/oracles/price-cases.ts";

const charges = chargesOf("fee 50, tax 10%");
const line = (fields: Partial<WantedLine> = {}): WantedLine => ({
  ticketId: "a",
  tierId: null,
  offeredMinor: null,
  quantity: 1,
  ...fields,
});

describe("a free ticket", () => {
  it.each([true, false])("has neither fees nor taxes (tax-inclusive: %s)", (isTaxInclusive) => {
    const free = ticketOf({ type: "FREE", priceMinor: 0, charges });
    const { lines, totals } = quoteOf([line({ quantity: 3 })], offerOf(free, { isTaxInclusive }));

    expect(lines[0]).toMatchObject({
      unitMinor: 0,
      totalMinor: 0,
      charges: charges.map(({ name }) => ({ name, amountMinor: 0 })),
    });
    expect(totals).toEqual({ netMinor: 0, feesMinor: 0, taxesMinor: 0, totalMinor: 0 });
  });
});

describe("a donation", () => {
  it.each([
    ["costs what is offered", 500, 800, 800],
    ["costs at least its minimum", 500, 500, 500],
    ["may be nothing where nothing is asked", 0, 0, 0],
    ["costs what is offered where nothing is asked", 0, 1, 1],
    ["may be the largest amount", 0, 99_999_999, 99_999_999],
  ])("%s", (_, priceMinor, offeredMinor, unitMinor) => {
    const donation = ticketOf({ type: "DONATION", priceMinor });
    const { lines } = quoteOf([line({ offeredMinor, quantity: 2 })], offerOf(donation, {}));

    expect(lines[0]).toMatchObject({ unitMinor, totalMinor: 2 * unitMinor });
  });

  it.each([
    ["of 10.00 with taxes on top", 1000, "fee 50, fee 5%, tax 10%", false, 1210],
    ["of 10.00 with its tax inside", 1000, "fee 50, fee 5%, tax 10%", true, 1100],
    ["of one cent with a fixed fee", 1, "fee 50, tax 10%", false, 56],
    ["of one cent with its tax inside", 1, "fee 50, tax 10%", true, 51],
    ["of nothing with a fixed fee", 0, "fee 50, tax 175", false, 0],
    ["of nothing with its tax inside", 0, "fee 50, tax 175", true, 0],
  ])("%s costs, whatever the code", (_, offeredMinor, text, isTaxInclusive, totalMinor) => {
    const donation = ticketOf({ type: "DONATION", priceMinor: 0, charges: chargesOf(text) });
    const offer = offerOf(donation, { isTaxInclusive, off: "50%" });

    expect(quoteOf([line({ offeredMinor })], offer).totals.totalMinor).toBe(totalMinor);
  });

  it("has fees and taxes like any other price, but none if the buyer offers nothing", () => {
    const donation = ticketOf({ type: "DONATION", priceMinor: 0, charges });
    const wanted = [line({ offeredMinor: 1000, quantity: 2 }), line({ offeredMinor: 0 })];
    const { lines, totals } = quoteOf(wanted, offerOf(donation, {}));

    expect(lines.map(({ totalMinor }) => totalMinor)).toEqual([2310, 0]);
    expect(totals).toEqual({ netMinor: 2000, feesMinor: 100, taxesMinor: 210, totalMinor: 2310 });
  });
});

describe("a tiered ticket", () => {
  const tiers = [
    { id: "early", label: "Early bird", priceMinor: 1500 },
    { id: "late", label: "At the door", priceMinor: 2000 },
    { id: "kids", label: "Children", priceMinor: 0 },
  ];
  const tiered = ticketOf({ type: "TIERED", priceMinor: 0, tiers, charges });

  it("costs the price of each tier", () => {
    const wanted = tiers.map(({ id }) => line({ tierId: id, quantity: 2 }));
    const { lines } = quoteOf(wanted, offerOf(tiered, {}));

    expect(
      lines.map(({ tierLabel, unitMinor, totalMinor }) => [tierLabel, unitMinor, totalMinor]),
    ).toEqual([
      ["Early bird", 1500, 3410],
      ["At the door", 2000, 4510],
      ["Children", 0, 0],
    ]);
  });

  it("has no price for a tier that it lacks", () => {
    expect(quoteOf([line({ tierId: "gone" })], offerOf(tiered, {})).lines).toEqual([]);
    expect(priceShown(tiered, "gone", offerOf(tiered, {}))).toBeNull();
  });
});

describe("an order", () => {
  it("is the sum of its lines, each rounded alone", () => {
    const tickets = [
      ticketOf({ priceMinor: 50, charges: chargesOf("tax 1%") }),
      ticketOf({ id: "b", priceMinor: 49, charges: chargesOf("tax 1%") }),
    ];
    const wanted = [line(), line({ ticketId: "b" })];
    const { totals } = quoteOf(wanted, { ...offerOf(ticketOf(), {}), tickets });

    expect(totals).toEqual({ netMinor: 99, feesMinor: 0, taxesMinor: 1, totalMinor: 100 });
  });

  it("names each tax and fee with its rate and its sum", () => {
    const { lines } = quoteOf([line({ quantity: 2 })], offerOf(ticketOf({ charges }), {}));

    expect(lines[0]?.charges).toEqual([
      { name: "fee 50", kind: "FEE", calculation: "FIXED", amount: 50, amountMinor: 100 },
      { name: "tax 10%", kind: "TAX", calculation: "PERCENTAGE", amount: 10_000, amountMinor: 210 },
    ]);
  });
});

describe("the price shown beside a ticket", () => {
  it.each([
    ["is the price alone", "", false, undefined, [1000, 1000, 0, ""]],
    ["has all fees in", "fee 50, fee 5%", false, undefined, [1100, 1100, 100, ""]],
    [
      "leaves taxes to be added on top",
      "fee 50, tax 10%",
      false,
      undefined,
      [1050, 1050, 50, "on top"],
    ],
    [
      "has the taxes in on a tax-inclusive event",
      "fee 50, tax 10%",
      true,
      undefined,
      [1050, 1050, 50, "inside"],
    ],
    [
      "shows what it was before the code",
      "fee 50, tax 10%",
      false,
      "20%",
      [850, 1050, 50, "on top"],
    ],
    ["is nothing with a code for all of it", "fee 50, tax 10%", false, "100%", [0, 1050, 0, ""]],
    [
      "says so of a tax that rounds to nothing",
      "tax 0.04%",
      false,
      undefined,
      [1000, 1000, 0, "on top"],
    ],
    [
      "says so of a tax inside that has no fee beside it",
      "tax 10%",
      true,
      undefined,
      [1000, 1000, 0, "inside"],
    ],
    ["has no tax inside with a code for all of it", "tax 10%", true, "100%", [0, 1000, 0, ""]],
    [
      "has no tax inside where there is only a fee",
      "fee 50",
      true,
      undefined,
      [1050, 1050, 50, ""],
    ],
    ["is unchanged by a code that only reveals", "fee 50", false, "none", [1050, 1050, 50, ""]],
  ] as const)("%s", (_, text, isTaxInclusive, off, expected) => {
    const ticket = ticketOf({ charges: chargesOf(text) });
    const shown = priceShown(
      ticket,
      null,
      offerOf(ticket, { isTaxInclusive, ...(off && { off }) }),
    );

    const { priceMinor, listMinor, feesMinor, hasTaxOnTop, hasTaxIn } = shown ?? {};
    const tax = [...(hasTaxOnTop ? ["on top"] : []), ...(hasTaxIn ? ["inside"] : [])].join();
    expect([priceMinor, listMinor, feesMinor, tax]).toEqual(expected);
  });

  it("of a donation without a minimum is nothing, and says that what is given is taxed", () => {
    const charges = chargesOf("fee 50, tax 10%");
    const donation = { ...ticketOf({ charges }), type: "DONATION" as const, priceMinor: 0 };
    const shown = (isTaxInclusive: boolean) =>
      priceShown(donation, null, offerOf(donation, { isTaxInclusive }));

    expect(shown(false)).toMatchObject({ priceMinor: 0, hasTaxOnTop: true, hasTaxIn: false });
    expect(shown(true)).toMatchObject({ priceMinor: 0, hasTaxOnTop: false, hasTaxIn: true });
  });

  it("of a donation is its minimum", () => {
    const donation = ticketOf({ type: "DONATION", priceMinor: 500, charges });

    expect(priceShown(donation, null, offerOf(donation, {}))).toMatchObject({ priceMinor: 550 });
  });
});
