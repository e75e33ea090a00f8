// Which taxes and fees does a ticket have, of those that its account has?
import { expect, it } from "vitest";
import { ticketCharges } from "#shared/rules/sale/ticket-charges.ts";

const charge = (id: string, currency: "EUR" | "USD" | null) => ({
  id,
  name: id,
  kind: "FEE" as const,
  calculation: currency ? ("FIXED" as const) : ("PERCENTAGE" as const),
  amount: 50,
  currency,
});
const all = [charge("rate", null), charge("euros", "EUR"), charge("dollars", "USD")];
const namesOf = (ids: string[], currency: "EUR" | "USD") =>
  ticketCharges(ids, all, currency).map(({ name }) => name);

it("those that it names, in its own order", () => {
  expect(namesOf(["euros", "rate"], "EUR")).toEqual(["euros", "rate"]);
  expect(namesOf(["rate"], "EUR")).toEqual(["rate"]);
});

it("none in another currency", () => {
  expect(namesOf(["rate", "euros", "dollars"], "USD")).toEqual(["rate", "dollars"]);
});

it("none that was deleted", () => {
  expect(namesOf(["gone", "rate"], "EUR")).toEqual(["rate"]);
});
