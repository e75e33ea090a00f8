// What is left when an event is deleted and the function dies? The event is there or not, its
// organizer knows, and what lay below it goes in the end.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { promoCodeItem } from "#functions/stored/promo-codes.ts";
import { trayItem } from "#functions/stored/stock.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { purgeEvent } from "#functions/workers/purge-event.ts";
import { events } from "#shared/contracts/events.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { counted } from "#tests/support/table/counted-rows.ts";

let owner: Owner;
beforeAll(watchTable);
beforeEach(async () => {
  owner = await given.owner();
});

const remove = (eventId: string) =>
  call(events.remove, { token: owner.token, params: { eventId } });
const purge = (eventId: string) =>
  asSystem(() => purgeEvent({ accountId: owner.me.account.id, eventId }, null, () => false));

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

it("what lay below it goes with the next run", async () => {
  type Below = { id: string; pools: string[] };
  await atEveryDeath<Below>({
    begin: async () => {
      const { event, tickets } = await given.event(owner, {
        isDraft: true,
        tickets: [{ quantityAvailable: 40 }],
      });
      const { id } = event;
      await given.checkInList(owner, id, [tickets[0]?.id ?? ""], { description: "Left door." });
      const body = { code: "SAVE10", discountType: "PERCENTAGE", discountRate: 1000, maxUses: 2 };
      const of = { token: owner.token, params: { eventId: id } };
      const { data: code } = await call(promoCodes.create, { ...of, body });
      await remove(id);
      return { id, pools: [tickets[0]?.id ?? "", code.id] };
    },
    kill: ({ id }) => purge(id),
    judge: async ({ id, pools }, point) => {
      expect((await purge(id)).cursor).toBeNull();
      const { pk } = ticketItem.within({ eventId: id });
      const ranges = [
        { pk },
        promoCodeItem.within({ eventId: id }),
        ...pools.map((pool) => trayItem.within({ eventId: id, pool, bank: 0 })),
      ];
      const left = await asSystem(() =>
        Promise.all(ranges.map(async ({ pk: of }) => (await queryItems({ pk: of })).length)),
      );
      expect({ ...point, left }).toEqual({ ...point, left: [0, 0, 0, 0] });
      expect(await counted(id, "ticket")).toBe(0);
    },
  });
});
