// What is left when an event is deleted or duplicated and the function dies? The event with its
// tickets, or neither; one copy, once it is asked for again. Their jobs die in `job-crashes`.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { REQUEST_SECONDS } from "#functions/access/event-counts.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { events } from "#shared/contracts/events.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { MAX_TICKETS } from "#shared/core/bounds.ts";
import { listingOfEvent } from "#tests/support/oracles/listing-of.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { store } from "#tests/support/scenes/bounds/at-the-bound.ts";
import { openJobClock } from "#tests/support/scenes/job-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { countedTickets } from "#tests/support/table/counted-rows.ts";

beforeAll(watchTable);
const owner = eachTest(() => given.owner());

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

it("an event with more tickets than a transaction holds is deleted, or stays whole", async () => {
  await atEveryDeath({
    begin: async () => {
      const { event } = await given.event(owner, { isDraft: true });
      const { id, createdAt } = event;
      const rows = countedTickets.of({ id, accountId: owner.me.account.id });
      const row = { title: "Lawn", type: "FREE", priceMinor: 0, createdAt } as const;
      await store(MAX_TICKETS, (position) => rows.create({ ...row, position, pools: [] }));
      return id;
    },
    kill: remove,
    judge: async (id, point) => {
      const of = { token: owner.token, params: { eventId: id } };
      const isThere = (await call(events.get, of)).status === 200;
      if (isThere) expect((await call(tickets.list, of)).meta.total).toBe(MAX_TICKETS);
      expect({ ...point, status: (await remove(id)).status }).toEqual({
        ...point,
        status: isThere ? 204 : 404,
      });
      const clock = openJobClock(owner.me.account.id);
      await clock.sweepIn(REQUEST_SECONDS);
      clock.close();
      const left = await asSystem(() => queryItems(ticketItem.within({ eventId: id })));
      expect({ ...point, left: left.length }).toEqual({ ...point, left: 0 });
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

it("a change of the status is stored with its listing", async () => {
  await atEveryDeath({
    begin: async () => (await given.event(owner)).event.id,
    kill: (eventId) =>
      call(events.setStatus, {
        token: owner.token,
        params: { eventId },
        body: { status: "DRAFT" },
      }),
    judge: async (eventId, point, crashed) => {
      const { kept, right } = await listingOfEvent(owner.me.account.id, eventId);
      expect({ ...point, kept }).toEqual({ ...point, kept: right });
      expect(kept?.row === undefined || crashed).toBe(true);
    },
  });
});
