// How much may the tickets of one event say together?
import { beforeEach, expect, it } from "vitest";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { MAX_DESCRIPTION, MAX_TICKET_TEXTS } from "#shared/core/limits.ts";
import { call } from "#tests/support/call.ts";
import { given, type Owner } from "#tests/support/world.ts";

let owner: Owner;
let eventId: string;
beforeEach(async () => {
  owner = await given.owner();
  eventId = (await given.event(owner)).event.id;
});

const text = (length: number): string => "x".repeat(length);
const described = (title: string, length: number) => ({
  title,
  type: "FREE",
  priceMinor: 0,
  description: text(length),
});
const create = (title: string, length: number) =>
  call(tickets.create, {
    token: owner.token,
    params: { eventId },
    body: described(title, length),
  });
const update = ({ id, title, version }: Ticket, length: number) =>
  call(tickets.update, {
    token: owner.token,
    params: { eventId, ticketId: id },
    body: described(title, length),
    version,
  });

it("two descriptions of full length and no more: the refusal says how much is left", async () => {
  await create("Standard", MAX_DESCRIPTION);
  expect((await create("Front row", MAX_DESCRIPTION)).status).toBe(201);
  const left = MAX_TICKET_TEXTS - 2 * MAX_DESCRIPTION;

  const { status, problem } = await create("Balcony", left + 1);

  expect([status, problem.code, problem.fields]).toEqual([
    409,
    "descriptions_too_long",
    [{ path: "description", code: "descriptions_too_long", params: { left } }],
  ]);
  expect((await create("Balcony", left)).status).toBe(201);
});

it("a ticket's own earlier description does not count against its new one", async () => {
  const { data: first } = await create("Standard", MAX_DESCRIPTION - 1);
  await create("Front row", MAX_DESCRIPTION);

  const longer = await update(first, MAX_DESCRIPTION);

  expect(longer.status).toBe(200);
  const { data: third } = await create("Balcony", 1);
  expect((await update(third, 3)).problem.code).toBe("descriptions_too_long");
  expect((await update(third, 2)).status).toBe(200);
  expect((await update(longer.data, 0)).status).toBe(200);
});
