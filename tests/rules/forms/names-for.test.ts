// Do the names on the tickets of an order by hand stay where they were typed?
import { expect, test } from "vitest";
import { type NamedTicket, namesFor } from "#web/features/organizer/orders/names-for.ts";

const buyer = { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" };
const named = (ticketId: string, firstName: string): NamedTicket => ({
  ticketId,
  firstName,
  lastName: "",
  email: `${firstName.toLowerCase()}@foyer.example`,
});
const shown = (names: NamedTicket[]) =>
  names.map(({ ticketId, firstName, email }) => [ticketId, firstName, email]);

test("a new ticket has the buyer's email and no name", () => {
  expect(shown(namesFor([{ ticketId: "lawn", quantity: 2 }], [], buyer))).toEqual([
    ["lawn", "", "bea@foyer.example"],
    ["lawn", "", "bea@foyer.example"],
  ]);
});

test("a name stays with its ticket when others are added before it, and goes with the last", () => {
  const typed = [named("lawn", "Carl"), named("lawn", "Dora")];
  const lines = [
    { ticketId: "balcony", quantity: 1 },
    { ticketId: "lawn", quantity: 2 },
  ];

  expect(shown(namesFor(lines, typed, buyer))).toEqual([
    ["balcony", "", "bea@foyer.example"],
    ["lawn", "Carl", "carl@foyer.example"],
    ["lawn", "Dora", "dora@foyer.example"],
  ]);
  expect(shown(namesFor([{ ticketId: "lawn", quantity: 1 }], typed, buyer))).toEqual([
    ["lawn", "Carl", "carl@foyer.example"],
  ]);
});

test("the tiers of one ticket share its names in their order", () => {
  const typed = [named("seat", "Carl"), named("seat", "Dora")];
  const tiers = [
    { ticketId: "seat", tierId: "front", quantity: 1 },
    { ticketId: "seat", tierId: "back", quantity: 1 },
  ];

  expect(shown(namesFor(tiers, typed, buyer)).map(([, name]) => name)).toEqual(["Carl", "Dora"]);
});
