// How much may the tickets of one event say together?
import { beforeEach, expect, it } from "vitest";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { MAX_DESCRIPTION, MAX_TICKET_TEXTS } from "#shared/core/bounds.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

let eventId: string;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
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
const update = ({ id, title, version }: Ticket, length: number, fields = {}) =>
  call(tickets.update, {
    token: owner.token,
    params: { eventId, ticketId: id },
    body: { ...described(title, length), ...fields },
    version,
  });

const FULL = Math.floor(MAX_TICKET_TEXTS / MAX_DESCRIPTION);
const LEFT = MAX_TICKET_TEXTS - FULL * MAX_DESCRIPTION;

/** Creates as many tickets with the longest description as there is room for. */
async function fill(): Promise<Ticket[]> {
  const answers = [];
  for (let number = 1; number <= FULL; number++)
    answers.push(await create(`Block ${number}`, MAX_DESCRIPTION));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  return answers.map(({ data }) => data);
}

it("ten descriptions of full length and no more: the refusal says how much is left", async () => {
  expect(await fill()).toHaveLength(10);

  const { status, problem } = await create("Balcony", LEFT + 1);

  expect([status, problem.code, problem.fields]).toEqual([
    409,
    "descriptions_too_long",
    [{ path: "description", code: "descriptions_too_long", params: { left: LEFT } }],
  ]);
  expect((await create("Balcony", LEFT)).status).toBe(201);
});

it("a ticket's own earlier description does not count against its new one", async () => {
  const [first] = await fill();
  if (!first) throw new Error("There is no ticket.");
  const shorter = await update(first, MAX_DESCRIPTION - 1);

  const longer = await update(shorter.data, MAX_DESCRIPTION);

  expect(longer.status).toBe(200);
  const { data: last } = await create("Balcony", 1);
  expect((await update(last, LEFT + 1)).problem.code).toBe("descriptions_too_long");
  expect((await update(last, LEFT)).status).toBe(200);
  expect((await update(longer.data, 0)).status).toBe(200);
});

it("an edit for which another one took the room meanwhile changes nothing, not even a limit", async () => {
  await fill();
  const { data: other } = await create("Balcony", 0);
  const { data: unlimited } = await create("Stage", 0);
  const { data: limited } = await update(unlimited, 0, { quantityAvailable: 50 });
  const longer = beforeNext("TransactWriteItemsCommand", () => update(other, LEFT), "Stage");

  const { status, problem } = await update(limited, 1);

  expect([(await longer).status, status, problem.code]).toEqual([
    200,
    409,
    "descriptions_too_long",
  ]);
  const params = { eventId, ticketId: limited.id };
  expect((await call(tickets.get, { token: owner.token, params })).data).toEqual(limited);
});
