// Does a basket that the browser kept come back, also one that an older page stored?
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { keepBasket, keepOrderCode, keptBasket } from "#web/features/buyer/basket/kept-basket.ts";
import { linesAgain } from "#web/features/buyer/basket/lines-again.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

describe("a kept basket", () => {
  it("comes back with its tiers, amounts and promo code", () => {
    const lines = [
      { ticketId: "tkt_1", tierId: "tie_1", offeredMinor: null, quantity: 2 },
      { ticketId: "tkt_2", tierId: null, offeredMinor: 700, quantity: 1 },
    ];
    const basket = { lines, promoCode: "OWLS", key: "k", order: null };
    keepBasket("evt_1", basket);

    expect(keptBasket("evt_1")).toEqual(basket);
  });

  it("has the code that its order got in the checkout, and is a new request then", () => {
    const order = { shortId: "s", untilMs: 5 };
    const basket = { lines: [], promoCode: "OWLS", key: "k", order };
    keepBasket("evt_1", basket);

    keepOrderCode("evt_1", "another", "LATE");
    keepOrderCode("evt_1", "s", "OWLS");
    expect(keptBasket("evt_1")).toEqual(basket);
    keepOrderCode("evt_1", "s", "LATE");

    expect(keptBasket("evt_1")).toEqual({ ...basket, promoCode: "LATE", key: null });
  });

  it("is none where nothing was kept", () => {
    expect(keptBasket("evt_1")).toBeNull();
  });
});

describe("the lines of an ended order, taken again", () => {
  const line = (
    fields: Partial<CheckoutOrder["lines"][number]>,
  ): CheckoutOrder["lines"][number] => ({
    ticketId: "tkt_1",
    title: "Standard",
    tierId: null,
    tierLabel: null,
    quantity: 1,
    listMinor: 2500,
    unitMinor: 2000,
    netMinor: 2000,
    feesMinor: 0,
    taxesMinor: 0,
    totalMinor: 2000,
    charges: [],
    ...fields,
  });
  const tickets = [
    { id: "tkt_1", type: "PAID" },
    { id: "tkt_2", type: "DONATION" },
  ] as const;

  it("offer the same amount for a donation, and none for a ticket with a price", () => {
    const lines = [line({}), line({ ticketId: "tkt_2", listMinor: 700, unitMinor: 700 })];

    expect(linesAgain({ lines }, tickets)).toEqual([
      { ticketId: "tkt_1", tierId: null, offeredMinor: null, quantity: 1 },
      { ticketId: "tkt_2", tierId: null, offeredMinor: 700, quantity: 1 },
    ]);
  });

  it("join what only the frozen price kept apart", () => {
    const lines = [line({ quantity: 1 }), line({ quantity: 2, listMinor: 2600 })];

    expect(linesAgain({ lines }, tickets).map(({ quantity }) => quantity)).toEqual([3]);
  });
});
