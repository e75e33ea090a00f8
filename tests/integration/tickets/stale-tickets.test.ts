// What does a save hear that names a ticket which somebody else deleted and took out? That the item
// changed, so that the page can merge both edits, and not that the ticket is unknown.
import { expect, it } from "vitest";
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { questions } from "#shared/contracts/questions.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import type { Route } from "#shared/core/route.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

type Naming = {
  create: Route;
  update: Route;
  id: string;
  body: Record<string, unknown>;
};
const question = { title: "Meal", type: "SINGLE_LINE", scope: "ATTENDEE" };
const assignment = { name: "Hall", capacity: 50, appliesTo: "TICKETS", status: "ACTIVE" };

it.each<[string, Naming]>([
  ["question", { ...questions, id: "questionId", body: question }],
  ["check-in list", { ...checkInLists, id: "checkInListId", body: { name: "Main door" } }],
  [
    "promo code",
    { ...promoCodes, id: "promoCodeId", body: { code: "FRIENDS", discountType: "NONE" } },
  ],
  ["capacity assignment", { ...capacityAssignments, id: "capacityAssignmentId", body: assignment }],
])("a %s that changed is told as changed", async (_, { create, update, id, body }) => {
  const owner = await given.owner();
  const { token } = owner;
  const { event, tickets: own } = await given.event(owner, { tickets: [{}, {}] });
  const ids = own.map((ticket) => ticket.id);
  const [kept = "", deleted = ""] = ids;
  const params = { eventId: event.id };
  const made = await call(create, { token, params, body: { ...body, ticketIds: ids } });
  const { id: madeId, version } = Object(made.data);
  const save = (ticketIds: string[]) =>
    call(update, {
      token,
      params: { ...params, [id]: madeId },
      body: { ...body, ticketIds },
      version,
    });
  await call(tickets.remove, { token, params: { ...params, ticketId: deleted } });

  expect((await save([kept])).status).toBe(200);
  const { status, problem } = await save(ids);

  expect([status, problem.code]).toEqual([409, "changed_meanwhile"]);
});
