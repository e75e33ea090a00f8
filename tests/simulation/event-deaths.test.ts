// What is left when an event is deleted and the function dies? The event with its tickets, or
// neither. The job that deletes the rest dies in `job-crashes`.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { events } from "#shared/contracts/events.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
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
