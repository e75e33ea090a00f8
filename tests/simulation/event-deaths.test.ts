// What is left when an event is deleted or duplicated and the function dies? The event with its
// tickets, or neither; one copy, once it is asked for again. Their jobs die in `job-crashes`.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { events } from "#shared/contracts/events.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { openJobClock } from "#tests/support/scenes/job-desk.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

let owner: Owner;
beforeAll(watchTable);
beforeEach(async () => {
  owner = await given.owner();
});

const remove = (eventId: string) =>
  call(events.remove, { token: owner.token, params: { eventId } });

it("the event is deleted with its tickets, or stays with them, and may be deleted again", async () => {
  await atEveryDeath({
    begin: async () => {
      const { event } = await given.event(owner, { isDraft: true, tickets: [{}, {}] });
      return event.id;
    },
    kill: remove,
    judge: async (id, point) => {
      const of = { token: owner.token, params: { eventId: id } };
      const isThere = (await call(events.get, of)).status === 200;
      const stored = await asSystem(() => queryItems(ticketItem.within({ eventId: id })));
      expect({ ...point, tickets: stored.length }).toEqual({ ...point, tickets: isThere ? 2 : 0 });
      expect((await remove(id)).status).toBe(isThere ? 204 : 404);
    },
  });
});

it("the event is duplicated once when it is asked for again with the same key", async () => {
  const { id: accountId } = owner.me.account;
  await atEveryDeath({
    begin: async () => {
      const { event } = await given.event(owner, { isDraft: true });
      const body = { title: `Copy of ${event.id}`, startAt: "2031-06-20T18:00:00.000Z" };
      const of = { token: owner.token, params: { eventId: event.id } };
      return { ...of, body, idempotencyKey: randomUUID() };
    },
    kill: (asked) => call(events.duplicate, asked),
    judge: async (asked, point) => {
      const clock = openJobClock(accountId);
      const { status } = await call(events.duplicate, asked);
      await clock.settle();
      clock.close();
      const { meta } = await call(events.list, {
        token: owner.token,
        search: `?query=${asked.body.title}`,
      });
      expect({ ...point, status, copies: meta.total }).toEqual({
        ...point,
        status: 202,
        copies: 1,
      });
    },
  });
});
