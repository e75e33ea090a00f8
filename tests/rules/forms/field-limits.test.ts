// Is the limit of each field itself accepted, and the next value beyond it refused?
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { RegisterInput } from "#shared/contracts/auth.ts";
import { CapacityAssignmentInput } from "#shared/contracts/capacity-assignments.ts";
import { CheckInListInput } from "#shared/contracts/check-in-lists.ts";
import { EventInput } from "#shared/contracts/events.ts";
import { ManualOrderInput } from "#shared/contracts/orders.ts";
import { OrganizerInput } from "#shared/contracts/organizers.ts";
import { PromoCodeInput } from "#shared/contracts/promo-codes.ts";
import { ReservationInput } from "#shared/contracts/public/reservations.ts";
import { QuestionInput } from "#shared/contracts/questions.ts";
import { TaxOrFeeInput } from "#shared/contracts/taxes-and-fees.ts";
import { TicketInput } from "#shared/contracts/tickets.ts";
import { fieldProblems } from "#shared/core/problems.ts";

const id = (prefix: string, at = 0) => `${prefix}_${String(at).padStart(12, "0")}`;
const text = (length: number) => "x".repeat(length);
const many = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));

const tier = { label: "Early", priceMinor: 1000 };
const tierAt = (at: number) => ({ ...tier, label: `Price ${at}` });
const ticket = { title: "Standard", type: "FREE", priceMinor: 0 };
const tiered = { ...ticket, type: "TIERED", tiers: [tier] };
const code = { code: "SAVE10", discountType: "PERCENTAGE", discountRate: 10_000 };
const question = { title: "Meal", type: "RADIO", scope: "ORDER", options: ["Meat"] };
const hall = { name: "Hall", capacity: 5, appliesTo: "EVENT" };
const list = { name: "Door", ticketIds: [id("tkt")] };
const tax = { name: "VAT", kind: "TAX", calculation: "PERCENTAGE", amount: 19_000 };
const event = {
  title: "Concert",
  organizerId: id("org"),
  startAt: "2030-06-21T18:00:00.000Z",
  timezone: "Europe/Berlin",
  currency: "EUR",
};
const person = {
  firstName: "Olivia",
  lastName: "Owner",
  email: "olivia@foyer.example",
  password: "a correct horse",
  passwordConfirmation: "a correct horse",
  acceptedTerms: true,
};
const password = (length: number) => {
  const typed = "aB3-xyz9".repeat(17).slice(0, length);
  return { ...person, password: typed, passwordConfirmation: typed };
};

type Limit = [
  what: string,
  schema: z.ZodType,
  /** An input with this much of something. */
  input: (size: number) => object,
  /** Null if it has no least. */
  range: [least: number | null, most: number],
  path: string,
];

const tickets = (count: number) => many(count, (at) => id("tkt", at));
const buyer = { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" };
const line = (quantity: number, at = 0) => ({ ticketId: id("tkt", at), quantity });
const lines = (count: number) => many(count, (at) => line(1, at));

const numbers: Limit[] = [
  [
    "tickets on sale",
    TicketInput,
    (quantityAvailable) => ({ ...ticket, quantityAvailable }),
    [0, 100_000],
    "quantityAvailable",
  ],
  [
    "tickets of a tier",
    TicketInput,
    (quantityAvailable) => ({ ...tiered, tiers: [{ ...tier, quantityAvailable }] }),
    [0, 100_000],
    "tiers.0.quantityAvailable",
  ],
  [
    "tickets per order",
    TicketInput,
    (maxPerOrder) => ({ ...ticket, maxPerOrder }),
    [1, 100],
    "maxPerOrder",
  ],
  [
    "fewest tickets per order",
    TicketInput,
    (minPerOrder) => ({ ...ticket, minPerOrder }),
    [1, 100],
    "minPerOrder",
  ],
  [
    "tickets of a line",
    ReservationInput,
    (quantity) => ({ lines: [line(quantity), line(1, 1)] }),
    [0, 200],
    "lines.0.quantity",
  ],
  [
    "tickets of a line of an order by hand",
    ManualOrderInput,
    (quantity) => ({ lines: [line(quantity)], buyer }),
    [1, 200],
    "lines.0.quantity",
  ],
  [
    "places",
    CapacityAssignmentInput,
    (capacity) => ({ ...hall, capacity }),
    [0, 100_000],
    "capacity",
  ],
  ["uses", PromoCodeInput, (maxUses) => ({ ...code, maxUses }), [1, 100_000], "maxUses"],
  [
    "minor units of a price",
    TicketInput,
    (priceMinor) => ({ ...ticket, type: "DONATION", priceMinor }),
    [0, 99_999_999],
    "priceMinor",
  ],
];

const lengths: Limit[] = [
  ["characters of a code", PromoCodeInput, (n) => ({ ...code, code: text(n) }), [3, 50], "code"],
  [
    "characters of a first name",
    RegisterInput,
    (n) => ({ ...person, firstName: text(n) }),
    [1, 50],
    "firstName",
  ],
  [
    "characters of a last name",
    RegisterInput,
    (n) => ({ ...person, lastName: text(n) }),
    [null, 149],
    "lastName",
  ],
  ["characters of a password", RegisterInput, password, [8, 128], "password"],
  [
    "characters of an organizer's name",
    OrganizerInput,
    (n) => ({ name: text(n) }),
    [1, 149],
    "name",
  ],
  [
    "characters of an event's title",
    EventInput,
    (n) => ({ ...event, title: text(n) }),
    [1, 149],
    "title",
  ],
  [
    "characters of a ticket's title",
    TicketInput,
    (n) => ({ ...ticket, title: text(n) }),
    [1, 149],
    "title",
  ],
  [
    "characters of a tier's label",
    TicketInput,
    (n) => ({ ...tiered, tiers: [{ ...tier, label: text(n) }] }),
    [1, 149],
    "tiers.0.label",
  ],
  [
    "characters of a question's title",
    QuestionInput,
    (n) => ({ ...question, title: text(n) }),
    [1, 149],
    "title",
  ],
  [
    "characters of an option",
    QuestionInput,
    (n) => ({ ...question, options: [text(n)] }),
    [1, 149],
    "options.0",
  ],
  [
    "characters of a question's description",
    QuestionInput,
    (n) => ({ ...question, description: text(n) }),
    [null, 49_999],
    "description",
  ],
  [
    "characters of an assignment's name",
    CapacityAssignmentInput,
    (n) => ({ ...hall, name: text(n) }),
    [1, 149],
    "name",
  ],
  [
    "characters of a check-in list's name",
    CheckInListInput,
    (n) => ({ ...list, name: text(n) }),
    [1, 149],
    "name",
  ],
  [
    "characters of a tax's name",
    TaxOrFeeInput,
    (n) => ({ ...tax, name: text(n) }),
    [1, 149],
    "name",
  ],
  [
    "options",
    QuestionInput,
    (n) => ({ ...question, options: many(n, String) }),
    [null, 100],
    "options",
  ],
  ["tiers", TicketInput, (n) => ({ ...tiered, tiers: many(n, tierAt) }), [null, 50], "tiers"],
  [
    "taxes and fees of a ticket",
    TicketInput,
    (n) => ({ ...ticket, taxAndFeeIds: many(n, (at) => id("tof", at)) }),
    [null, 20],
    "taxAndFeeIds",
  ],
  [
    "tickets of a code",
    PromoCodeInput,
    (n) => ({ ...code, ticketIds: tickets(n) }),
    [null, 100],
    "ticketIds",
  ],
  [
    "tickets of an assignment",
    CapacityAssignmentInput,
    (n) => ({ ...hall, appliesTo: "TICKETS", ticketIds: tickets(n) }),
    [null, 100],
    "ticketIds",
  ],
  [
    "tickets of a question",
    QuestionInput,
    (n) => ({ ...question, ticketIds: tickets(n) }),
    [null, 100],
    "ticketIds",
  ],
  [
    "tickets of a check-in list",
    CheckInListInput,
    (n) => ({ ...list, ticketIds: tickets(n) }),
    [1, 100],
    "ticketIds",
  ],
  ["lines of an order", ReservationInput, (n) => ({ lines: lines(n) }), [1, 90], "lines"],
  [
    "lines of an order by hand",
    ManualOrderInput,
    (n) => ({ lines: lines(n), buyer }),
    [1, 90],
    "lines",
  ],
  [
    "characters of a typed promo code",
    ReservationInput,
    (n) => ({ lines: lines(1), promoCode: text(n) }),
    [null, 100],
    "promoCode",
  ],
];

const problemsOf = (schema: z.ZodType, input: object) =>
  fieldProblems(schema.safeParse(input).error ?? new z.ZodError([])).map((one) => [
    one.path,
    one.code,
  ]);

describe.each([
  ["of a number", numbers, "too_small", "too_big"],
  ["of a length", lengths, "too_short", "too_long"],
])("the limits %s", (_kind, limits, under, over) => {
  it.each(limits)("%s", (_what, schema, input, [least, most], path) => {
    for (const limit of [least, most])
      if (limit !== null) expect(problemsOf(schema, input(limit)), `${limit}`).toEqual([]);
    if (least !== null) expect(problemsOf(schema, input(least - 1))[0]).toEqual([path, under]);
    expect(problemsOf(schema, input(most + 1))[0]).toEqual([path, over]);
  });
});
