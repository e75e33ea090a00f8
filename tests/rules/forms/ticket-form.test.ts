// Does the ticket form send exactly what a person edits, and begin with what the account wants?
import { describe, expect, it } from "vitest";
import type { TaxOrFee } from "#shared/contracts/taxes-and-fees.ts";
import { type Ticket, TicketInput } from "#shared/contracts/tickets.ts";
import { areRefused } from "#web/components/form/folded-fields.tsx";
import { stateOf } from "#web/features/organizer/promo-codes/promo-code-cells.tsx";
import { defaultCharges } from "#web/features/organizer/tickets/charges-field.tsx";
import {
  blankTicket,
  blankTier,
  ticketInputOf,
} from "#web/features/organizer/tickets/ticket-input.ts";
import { inAll } from "#web/lib/event/in-all.ts";

const levels = {
  availability: "ON_SALE",
  quantitySold: 3,
  quantityHeld: 1,
  limitState: "ON",
} as const;

const tier = (label: string, quantityAvailable: number | null): Ticket["tiers"][number] => ({
  id: `tir_${"0".repeat(11)}${label}`,
  label,
  priceMinor: 1000,
  quantityAvailable,
  saleStartsAt: null,
  saleEndsAt: null,
  isHidden: false,
  ...levels,
  quantityHeld: quantityAvailable === null ? null : 1,
});

const tiered = (...tiers: Ticket["tiers"]): Ticket => ({
  ...TicketInput.parse({
    title: "Balcony",
    type: "TIERED",
    priceMinor: 0,
    tiers: [{ label: "Early", priceMinor: 1 }],
  }),
  id: "tkt_000000000000",
  eventId: "evt_000000000000",
  version: 4,
  position: 1,
  hasOrders: true,
  tiers,
  ...levels,
});

const charge = (id: string, currency: TaxOrFee["currency"], isDefault: boolean): TaxOrFee => ({
  id,
  version: 1,
  name: id,
  kind: "FEE",
  calculation: currency === null ? "PERCENTAGE" : "FIXED",
  amount: 100,
  currency,
  isDefault,
});

describe("the ticket form", () => {
  it("sends a tiered ticket back as the server takes it, without what the system counts", () => {
    const sent = ticketInputOf(tiered(tier("1", 20), tier("2", null)));

    expect(TicketInput.safeParse(sent).success).toBe(true);
    expect(sent).not.toHaveProperty("version");
    expect(sent.tiers[0]).not.toHaveProperty("quantitySold");
    expect(sent.tiers.map(({ id }) => id)).toEqual(["tir_000000000001", "tir_000000000002"]);
  });

  it("begins with the account's default taxes and fees that fit the event's currency", () => {
    const charges = [
      charge("vat", null, true),
      charge("euros", "EUR", true),
      charge("dollars", "USD", true),
      charge("other", null, false),
    ];

    expect(blankTicket(defaultCharges(charges, "EUR")).taxAndFeeIds).toEqual(["vat", "euros"]);
  });

  it("begins with one to a hundred tickets per order, as the server does without a limit", () => {
    expect(blankTicket()).toMatchObject({ minPerOrder: 1, maxPerOrder: 100 });
  });

  it("asks for the price of a new tier, because a forgotten one would give tickets away", () => {
    const ticket = { ...blankTicket(), title: "Hall", type: "TIERED" as const };
    const check = (priceMinor: number) =>
      TicketInput.safeParse({ ...ticket, tiers: [{ ...blankTier(), label: "A", priceMinor }] });

    expect(check(blankTier().priceMinor).error?.issues[0]?.path).toEqual([
      "tiers",
      0,
      "priceMinor",
    ]);
    expect(check(0).success).toBe(true);
  });

  it("opens a folded group for a refused field in it, also in a list", () => {
    expect(areRefused({ "tiers.0.saleEndsAt": "No" }, ["tiers.0.saleEndsAt"])).toBe(true);
    expect(areRefused({ "tiers.0.saleEndsAt": "No" }, ["tiers"])).toBe(true);
    expect(areRefused({ maxPerOrder: "No" }, ["minPerOrder"])).toBe(false);
    expect(areRefused({ minPerOrder: null }, ["minPerOrder"])).toBe(false);
  });
});

describe("the list of tickets", () => {
  it("adds up the limits and the baskets of a ticket's tiers", () => {
    expect(inAll(tiered(tier("1", 20), tier("2", 30)))).toEqual({
      quantitySold: 3,
      quantityAvailable: 50,
      quantityHeld: 2,
    });
  });

  it("shows no limit in all if one tier has none", () => {
    expect(inAll(tiered(tier("1", 20), tier("2", null)))).toMatchObject({
      quantityAvailable: null,
      quantityHeld: null,
    });
  });
});

describe("the state of a promo code", () => {
  const at = "2031-05-01T10:00:00.000Z";

  it.each([
    ["ACTIVE", { expiresAt: null, maxUses: null, timesUsed: 900 }],
    ["ACTIVE", { expiresAt: "2031-05-01T10:00:00.001Z", maxUses: 20, timesUsed: 19 }],
    ["USED_UP", { expiresAt: null, maxUses: 20, timesUsed: 20 }],
    ["USED_UP", { expiresAt: null, maxUses: 20, timesUsed: 19, limitState: "OVER" }],
    ["EXPIRED", { expiresAt: at, maxUses: null, timesUsed: 0 }],
    ["EXPIRED", { expiresAt: at, maxUses: 20, timesUsed: 20 }],
  ] as const)("is %s for %j", (state, code) => {
    expect(stateOf({ limitState: "ON", ...code }, at)).toBe(state);
  });
});
