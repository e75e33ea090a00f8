// What if a function dies while it makes, changes or removes what is counted? What is counted is
// always what there is, and a repeated request finds what it made.
import { AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countsItem } from "#functions/core/table/counts-item.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";
import { poolLevels } from "#functions/engine/stock/levels.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { ticketQuotas, ticketStore } from "#functions/tickets/quotas.ts";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";
import { counted } from "#tests/support/table/counted-rows.ts";

let event: { id: string; accountId: string };
let own: { token: string; params: { eventId: string } };
beforeAll(watchTable);
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  const { id } = (await given.event(owner, { isDraft: true })).event;
  event = { id, accountId: owner.me.account.id };
  own = { token: owner.token, params: { eventId: id } };
});

/** More than one tray. */
const STOCK = 40;
const whole = [STOCK, STOCK];
const tier = (label: string) => ({ label, priceMinor: 1000, quantityAvailable: STOCK });
const seats = (...labels: string[]) => ({
  title: "Seats",
  type: "TIERED",
  priceMinor: 0,
  description: labels.join(" "),
  tiers: labels.map(tier),
});
const make = (idempotencyKey: string, body: object = seats("Front", "Back")) =>
  call(tickets.create, { ...own, body, idempotencyKey });
const at = ({ id: ticketId }: { id: string }) => ({ ...own, params: { ...own.params, ticketId } });

/** One counts rows that went, too. */
const ofRows = Object.entries(ticketQuotas).filter(([name]) => name !== "created");

/** What is counted of the event's tickets, and what there is. */
async function ofTickets() {
  const rows = await asSystem(() => ticketStore.of(event).list());
  const sizes = ofRows.map(([name, { sizeOf = () => 1 }]) => [
    name,
    rows.reduce((sum, row) => sum + sizeOf(row), 0),
  ]);
  const key = countsItem.key({ ownerId: event.id, kind: "ticket" });
  const item = (await asSystem(() => getItem(key, { consistent: true }))) ?? {};
  const counts = ofRows.map(([name]) => [name, Object(item)[name] ?? 0]);
  return { rows, counts: Object.fromEntries(counts), sizes: Object.fromEntries(sizes) };
}

/** The free units of each of a ticket's pools. */
async function stockOf(id: string): Promise<number[]> {
  const row = await asSystem(() => ticketStore.of(event).get(id));
  const levels = await asSystem(() => poolLevels(event.id, row.pools));
  return row.pools.map((pool) => levels.get(pool)?.free ?? 0);
}

describe("a ticket with stock that dies while it is made", () => {
  it.each([true, false])(
    "is there once when it is asked for again (with its key: %s)",
    async (isSame) => {
      await atEveryDeath({
        begin: async () => ({ key: randomUUID(), before: (await ofTickets()).rows.length }),
        kill: ({ key }) => make(key),
        judge: async ({ key, before }, point, crashed) => {
          forgetSheets();
          const { status, data } = await make(isSame ? key : randomUUID());
          const { rows, counts, sizes } = await ofTickets();
          const made = isSame || crashed ? 1 : 2;
          expect({ ...point, status, made: rows.length - before, counts }).toEqual({
            ...point,
            ...{ status: 201, made, counts: sizes },
          });
          expect({ ...point, stock: await stockOf(data.id) }).toEqual({ ...point, stock: whole });
        },
      });
    },
  );

  it("is made whole by its key once there is room, wherever its refusal died", async () => {
    await atEveryDeath({
      begin: async () => {
        fillBeforeTheWrite();
        return { key: randomUUID(), before: (await ofTickets()).rows.length };
      },
      kill: ({ key }) => make(key),
      judge: async ({ key, before }, point, crashed) => {
        dynamo().middlewareStack.remove("beforeNext");
        forgetSheets();
        if (!crashed) {
          const { status, problem } = await make(key);
          expect([status, problem.code]).toEqual([409, "too_many_tickets"]);
        }
        await makeRoom();
        expect((await ofTickets()).rows.length).toBe(before);
        const { status, data } = await make(key);
        const { rows, counts, sizes } = await ofTickets();
        expect({ ...point, status, made: rows.length - before, counts }).toEqual({
          ...point,
          ...{ status: 201, made: 1, counts: sizes },
        });
        expect({ ...point, stock: await stockOf(data.id) }).toEqual({ ...point, stock: whole });
      },
    });
  });
});

describe("a ticket that dies while it is changed", () => {
  it("is counted as it is, before and after it is asked for again", async () => {
    const edit = ({ version, id, tiers: [front, back] }: Ticket) =>
      call(tickets.update, {
        ...at({ id }),
        version,
        body: {
          ...seats("Front", "Back", "Balcony"),
          tiers: [
            { ...tier("Front"), id: front?.id },
            { ...tier("Back"), id: back?.id },
            tier("Balcony"),
          ],
        },
      });
    await atEveryDeath({
      begin: async () => (await make(randomUUID())).data,
      kill: edit,
      judge: async (ticket, point) => {
        const left = await ofTickets();
        expect({ ...point, counts: left.counts }).toEqual({ ...point, counts: left.sizes });
        forgetSheets();
        const { status, problem } = await edit(ticket);
        const isDone = status === 200 || problem.code === "changed_meanwhile";
        const { rows, counts, sizes } = await ofTickets();
        const prices = rows.find(({ id }) => id === ticket.id)?.tiers.length;
        expect({ ...point, isDone, prices, counts }).toEqual({
          ...point,
          ...{ isDone: true, prices: 3, counts: sizes },
        });
      },
    });
  });
});

describe("a ticket that dies while it is removed", () => {
  it("is there and counted, or gone and not counted, and gone when it is asked for again", async () => {
    const remove = (ticket: Ticket) => call(tickets.remove, at(ticket));
    await atEveryDeath({
      begin: async () => (await make(randomUUID())).data,
      kill: remove,
      judge: async (ticket, point) => {
        const left = await ofTickets();
        expect({ ...point, counts: left.counts }).toEqual({ ...point, counts: left.sizes });
        const isThere = left.rows.some(({ id }) => id === ticket.id);
        forgetSheets();
        const { status } = await remove(ticket);
        const { rows, counts, sizes } = await ofTickets();
        expect({ ...point, status, rows: rows.length, counts }).toEqual({
          ...point,
          ...{ status: isThere ? 204 : 404, rows: 0, counts: sizes },
        });
      },
    });
  });
});

describe("a check-in list that dies while it is made", () => {
  it.each([true, false])(
    "is there once when it is asked for again (its key: %s)",
    async (isSame) => {
      const { data: ticket } = await make(randomUUID());
      const body = { name: "Main door", ticketIds: [ticket.id] };
      const open = (idempotencyKey: string) =>
        call(checkInLists.create, { ...own, body, idempotencyKey });
      const rows = async () => (await call(checkInLists.list, own)).meta.total;
      await atEveryDeath({
        begin: async () => ({ key: randomUUID(), before: await rows() }),
        kill: ({ key }) => open(key),
        judge: async ({ key, before }, point, crashed) => {
          const { status } = await open(isSame ? key : randomUUID());
          const now = await rows();
          const count = await counted(event.id, "checkInList");
          const made = isSame || crashed ? 1 : 2;
          expect({ ...point, status, now, count }).toEqual({
            ...point,
            ...{ status: 201, now: before + made, count: now },
          });
        },
      });
    },
  );
});

/** Others take all room between a request's look and its write. */
const MOST = 100;
const addRows = (rows: number) =>
  asSystem(() =>
    writeItem({
      update: countsItem.key({ ownerId: event.id, kind: "ticket" }),
      set: "ADD #rows :rows",
      names: { "#rows": "rows" },
      values: { ":rows": rows },
    }),
  );
let isFull = false;
function fillBeforeTheWrite(): void {
  // Not among the calls of the request that dies.
  const fill = AsyncResource.bind(async () => {
    isFull = true;
    await addRows(MOST);
  });
  void beforeNext(
    "TransactWriteItemsCommand",
    fill,
    countsItem.key({ ownerId: "", kind: "ticket" }).sk,
  );
}
async function makeRoom(): Promise<void> {
  if (isFull) await addRows(-MOST);
  isFull = false;
}
