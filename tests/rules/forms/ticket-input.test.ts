// Which fields of a ticket contradict each other, and which of them is refused for it?
import { expect, it } from "vitest";
import * as z from "zod";
import { TicketInput } from "#shared/contracts/tickets.ts";
import { fieldProblems } from "#shared/core/problems.ts";

const noon = "2030-06-01T12:00:00.000Z";
const later = "2030-06-01T12:00:00.001Z";
const early = { label: "Early", priceMinor: 1000 };
const free = { title: "Guest", type: "FREE", priceMinor: 0 };
const paid = { title: "Standard", type: "PAID", priceMinor: 2500 };
const donation = { title: "Support", type: "DONATION", priceMinor: 0 };
const tiered = { title: "Seats", type: "TIERED", priceMinor: 0, tiers: [early] };
const [tier, tax] = ["tir_000000000000", "tof_000000000000"];

const problems = (input: object) =>
  fieldProblems(TicketInput.safeParse(input).error ?? new z.ZodError([])).map((one) => [
    one.path,
    one.code,
  ]);

it.each([
  ["a free ticket with a price", { ...free, priceMinor: 1 }, "priceMinor", "free_has_price"],
  ["a paid one without", { ...paid, priceMinor: 0 }, "priceMinor", "price_required"],
  ["a tiered one with its own", { ...tiered, priceMinor: 1 }, "priceMinor", "tiered_has_price"],
  ["a tiered one without tiers", { ...tiered, tiers: [] }, "tiers", "tier_required"],
  ["a free one with tiers", { ...free, tiers: [early] }, "tiers", "not_tiered"],
  ["a paid one with tiers", { ...paid, tiers: [early] }, "tiers", "not_tiered"],
  ["a donation with tiers", { ...donation, tiers: [early] }, "tiers", "not_tiered"],
  [
    "a tiered one with a quantity of its own",
    { ...tiered, quantityAvailable: 0 },
    "quantityAvailable",
    "tiered_has_quantity",
  ],
  [
    "a tier that is named twice",
    {
      ...tiered,
      tiers: [
        { ...early, id: tier },
        { ...early, id: tier, label: "Late" },
      ],
    },
    "tiers",
    "named_twice",
  ],
  [
    "a tier with the label of another, in other capitals",
    { ...tiered, tiers: [early, { ...early, label: "Late" }, { ...early, label: " EARLY" }] },
    "tiers.2.label",
    "duplicate_label",
  ],
  [
    "a tax that is named twice",
    { ...paid, taxAndFeeIds: [tax, tax] },
    "taxAndFeeIds",
    "named_twice",
  ],
  [
    "a maximum below its minimum",
    { ...paid, minPerOrder: 3, maxPerOrder: 2 },
    "maxPerOrder",
    "maximum_below_minimum",
  ],
  [
    "a sale that ends when it starts",
    { ...paid, saleStartsAt: noon, saleEndsAt: noon },
    "saleEndsAt",
    "end_before_start",
  ],
  [
    "a tier that ends when it starts",
    { ...tiered, tiers: [{ ...early, saleStartsAt: noon, saleEndsAt: noon }] },
    "tiers.0.saleEndsAt",
    "end_before_start",
  ],
])("%s is refused", (_, input, path, code) => {
  expect(problems(input)).toEqual([[path, code]]);
});

it.each([
  ["a free ticket", free],
  ["a paid one of the least price", { ...paid, priceMinor: 1 }],
  ["a donation without a minimum", donation],
  ["a donation with one", { ...donation, priceMinor: 500 }],
  ["a tiered one with two new tiers", { ...tiered, tiers: [early, { ...early, label: "Late" }] }],
  ["a free tier", { ...tiered, tiers: [{ ...early, priceMinor: 0 }] }],
  ["a maximum that is its minimum", { ...paid, minPerOrder: 3, maxPerOrder: 3 }],
  ["the shortest sale", { ...paid, saleStartsAt: noon, saleEndsAt: later }],
  ["a sale without a start", { ...paid, saleEndsAt: noon }],
])("%s is accepted", (_, input) => {
  expect(problems(input)).toEqual([]);
});
