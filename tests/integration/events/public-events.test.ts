// What does everybody see of an event, and of which events nothing?
import { expect, it } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const see = (eventId: string) => call(publicEvents.get, { params: { eventId } });

it("a live event is shown with its place and the tickets that may be seen, in their order", async () => {
  const owner = await given.owner();
  const { event, tickets } = await given.event(owner, {
    tickets: [{ title: "Lawn" }, { title: "Crew", isHidden: true }, { title: "Balcony" }],
  });

  const { status, data } = await see(event.id);

  expect([status, data.title, data.place.city]).toEqual([200, event.title, "Berlin"]);
  expect(data.tickets.map(({ title, prices }) => [title, prices[0]?.shownMinor])).toEqual([
    ["Lawn", 2500],
    ["Balcony", 2500],
  ]);
  expect(JSON.stringify(data)).not.toContain(tickets[1]?.id);
});

it("it shows how many tickets one order may have, never how many are left", async () => {
  const owner = await given.owner();
  // So long that no random id has it in itself.
  const quantityAvailable = 98_765;
  const { event } = await given.event(owner, {
    tickets: [{ quantityAvailable, minPerOrder: 2, maxPerOrder: 6 }],
  });

  const [ticket] = (await see(event.id)).data.tickets;

  expect(ticket).toMatchObject({ minPerOrder: 2, maxPerOrder: 6, availability: "ON_SALE" });
  expect(JSON.stringify(ticket)).not.toContain(String(quantityAvailable));
});

it("drafts, archived and unknown events are not found, in the same words", async () => {
  const owner = await given.owner();
  const { event: draft } = await given.event(owner, { isDraft: true });
  const { event: archived } = await given.event(owner);
  const params = { eventId: archived.id };
  await call(events.setStatus, { token: owner.token, params, body: { status: "ARCHIVED" } });

  const answers = [await see(draft.id), await see(archived.id), await see("evt000000000000")];

  for (const { status, problem } of answers)
    expect([status, problem.code, problem.params]).toEqual([404, "event_not_found", undefined]);
});
