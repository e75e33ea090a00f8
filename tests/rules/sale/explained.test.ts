// Does the explanation name the first reason that counts, and the limits that bind?
import { describe, expect, it } from "vitest";
import type { ExplainedLimit } from "#shared/contracts/explain.ts";
import type { Availability } from "#shared/contracts/tickets.ts";
import { bindingFirst } from "#shared/rules/sale/raising.ts";
import {
  isBinding,
  type Reason,
  raiseOf,
  reasonOf,
  reasonOncePublished,
} from "#web/features/organizer/tickets/explained.ts";

type Sale = Parameters<typeof reasonOf>[0];
type Case = [Reason, Availability, number | null, Partial<Sale>?];
const limit = (name: string, free: number, state: ExplainedLimit["state"] = "ON") => ({
  kind: "CAPACITY_ASSIGNMENT" as const,
  id: name,
  name,
  state,
  capacity: free + 10,
  taken: 10,
  inBaskets: 0,
  free,
  basketEndsInSeconds: null,
});

const sale = { pause: null, leastPerOrder: 1, freePerOrder: 12, limits: [limit("House", 12)] };
const over = { ...limit("House", -2, "OVER"), taken: 11, inBaskets: 1 };

describe("why a price can be bought, or not", () => {
  it.each<Case>([
    ["free", "ON_SALE", 12],
    ["unlimited", "ON_SALE", null],
    ["in_baskets", "ON_SALE", 0],
    ["too_few_free", "ON_SALE", 1, { leastPerOrder: 2, freePerOrder: 1 }],
    ["free", "ON_SALE", 1, { leastPerOrder: 2, freePerOrder: 2 }],
    ["free", "ON_SALE", 1, { leastPerOrder: 2, freePerOrder: null }],
    ["sold_out", "SOLD_OUT", 0],
    ["limit_over", "SOLD_OUT", 0, { limits: [over, limit("Pit", 3)] }],
    ["hidden", "HIDDEN", 12],
    ["sale_ended", "SALE_ENDED", 12],
    ["not_yet", "NOT_ON_SALE", 12],
    ["ticket_paused", "PAUSED", 12, { pause: "ticket_paused" }],
    ["payments_not_connected", "PAUSED", 12, { pause: "payments_not_connected" }],
    ["limit_changing", "PAUSED", 12, { pause: "limit_changing" }],
  ])("is %s in a live event for %s with %s free", (reason, availability, free, fields) => {
    expect(reasonOf({ ...sale, availability, free, ...fields }, "LIVE")).toBe(reason);
  });

  it.each([
    ["event_draft", "DRAFT"],
    ["event_archived", "ARCHIVED"],
    ["event_ended", "ENDED"],
  ] as const)("is %s in an event that is %s, whatever the ticket says", (reason, event) => {
    expect(reasonOf({ ...sale, availability: "ON_SALE", free: 12 }, event)).toBe(reason);
    expect(reasonOf({ ...sale, availability: "HIDDEN", free: 0 }, event)).toBe(reason);
  });
});

describe("what keeps a ticket from being sold once its draft is published", () => {
  it.each<[Reason | null, Availability, number | null, Partial<Sale>?]>([
    [null, "ON_SALE", 12],
    [null, "ON_SALE", null],
    ["ticket_paused", "PAUSED", 12, { pause: "ticket_paused" }],
    ["sold_out", "SOLD_OUT", 0],
    ["hidden", "HIDDEN", 12],
    ["not_yet", "NOT_ON_SALE", 12],
  ])("is %s for %s with %s free", (reason, availability, free, fields) => {
    const price = { ...sale, availability, free, ...fields };

    expect(reasonOncePublished(price, "DRAFT")).toBe(reason);
    expect(reasonOncePublished(price, "LIVE")).toBe(null);
  });
});

describe("the limit that binds", () => {
  const house = { ...limit("House", 0), inBaskets: 5 };
  const pit = limit("Pit", 0);
  const stand = limit("Stand", 3);

  it.each([[[house, pit, stand]], [[stand, pit, house]]])(
    "is the one with the fewest free, and of those the one that is sold out: %#",
    (limits) => {
      expect(bindingFirst(limits).map(({ name }) => name)).toEqual(["Pit", "House", "Stand"]);
    },
  );
});

describe("what raising the limit that binds gives", () => {
  it("is at most the room up to the next limit", () => {
    const limits = [limit("Hall", 2), limit("Balcony", 7)];

    expect(raiseOf({ limits, raisingGives: 5 }, "free")).toEqual({
      of: "Hall",
      above: null,
      gives: 5,
      next: "Balcony",
    });
  });

  it("is every unit of the raise if nothing else limits", () => {
    expect(raiseOf({ limits: [limit("Hall", 2)], raisingGives: null }, "free")).toEqual({
      of: "Hall",
      above: null,
      gives: null,
      next: null,
    });
  });

  it("begins above what was sold, where that is more than the limit allows", () => {
    expect(raiseOf({ limits: [over, limit("Pit", 3)], raisingGives: 3 }, "limit_over")).toEqual({
      of: "House",
      above: 12,
      gives: 3,
      next: "Pit",
    });
  });

  it("is not told without a limit", () => {
    expect(raiseOf({ limits: [], raisingGives: 0 }, "unlimited")).toBeNull();
  });

  it.each<Reason>([
    "hidden",
    "sale_ended",
    "not_yet",
    "ticket_paused",
    "payments_not_connected",
    "event_draft",
  ])("is not told where it would not sell one more: %s", (reason) => {
    const limits = [limit("Hall", 2), limit("Balcony", 7)];

    expect(raiseOf({ limits, raisingGives: 5 }, reason)).toBeNull();
  });

  it.each<Reason>(["sold_out", "in_baskets"])(
    "is told where a limit stops the sale: %s",
    (reason) => {
      expect(raiseOf({ limits: [limit("Hall", 0)], raisingGives: null }, reason)).not.toBeNull();
    },
  );

  it("is not told while a limit counts what was sold before it", () => {
    const limits = [limit("Hall", 2), limit("Balcony", 7, "BUILDING")];

    expect(raiseOf({ limits, raisingGives: 5 }, "free")).toBeNull();
  });
});

describe("the limits that bind", () => {
  it("are all limits that share the fewest free units", () => {
    const limits = [limit("Hall", 2), limit("Balcony", 2), limit("House", 3)];

    expect(limits.filter((one) => isBinding(one, limits)).map(({ name }) => name)).toEqual([
      "Hall",
      "Balcony",
    ]);
  });
});
