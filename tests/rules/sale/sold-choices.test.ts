// What can an organizer give out by hand? A ticket, or one of its tiers.
import { i18n } from "@lingui/core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { priceWords, soldChoices, soldSelect } from "#web/lib/form/sold-choices.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const sold = { quantitySold: 2, quantityHeld: null, limitState: null, availability: "ON_SALE" };
const plain = { id: "tkt_lawn", title: "Lawn", type: "PAID", priceMinor: 2500, tiers: [], ...sold };
const tier = (id: string, label: string) => ({ id, label, priceMinor: 1000, ...sold });
const tickets = [
  { ...plain, quantityAvailable: 9 },
  {
    ...plain,
    id: "tkt_hall",
    title: "Hall",
    type: "TIERED",
    tiers: [
      { ...tier("tir_early", "Early"), quantityAvailable: 5 },
      { ...tier("tir_late", "Late"), quantityAvailable: null },
    ],
  },
] as unknown as Ticket[];

describe("the choices", () => {
  it("are each ticket, and each tier in place of a tiered one", () => {
    expect(soldChoices(tickets).map(({ title, priceMinor }) => [title, priceMinor])).toEqual([
      ["Lawn", 2500],
      ["Hall – Early", 1000],
      ["Hall – Late", 1000],
    ]);
  });

  it("say what they cost, a donation with its least amount", () => {
    const words = (type: Ticket["type"], priceMinor: number) =>
      priceWords({ type, priceMinor }, "EUR", "en");

    expect([words("PAID", 2500), words("FREE", 0), words("TIERED", 0)]).toEqual([
      "€25.00",
      "Free",
      "Free",
    ]);
    expect([words("DONATION", 500), words("DONATION", 0)]).toEqual([
      "Donation, min. €5.00",
      "Donation",
    ]);
  });

  it("set ticket and tier of a form together, and show which is chosen", () => {
    const values: { ticketId: string; tierId: string | null } = { ticketId: "", tierId: null };
    const setFieldValue = (field: string, value: string | null) =>
      void Object.assign(values, { [field]: value });
    const select = () => soldSelect({ values, errors: {}, setFieldValue }, soldChoices(tickets));

    expect(select().value).toBeNull();
    select().onChange(select().data[2]?.value ?? null);
    expect(values).toEqual({ ticketId: "tkt_hall", tierId: "tir_late" });
    expect(select().value).toBe(select().data[2]?.value);
    select().onChange(select().data[0]?.value ?? null);
    expect(values).toEqual({ ticketId: "tkt_lawn", tierId: null });
  });
});
