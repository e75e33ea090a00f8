// Is a draft deleted that has more tickets than one transaction holds? Whole, or not at all: the
// tickets that lie outside of it take no first order meanwhile.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { REQUEST_SECONDS } from "#functions/access/event-counts.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { events } from "#shared/contracts/events.ts";
import { orders } from "#shared/contracts/orders.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { MAX_TICKETS } from "#shared/core/bounds.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { store } from "#tests/support/scenes/bounds/at-the-bound.ts";
import { openJobClock } from "#tests/support/scenes/job-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call, told } from "#tests/support/servers/call.ts";
import { beforeNext, beforeSecond } from "#tests/support/table/before-next.ts";
import { countedTickets } from "#tests/support/table/counted-rows.ts";

const STORING = "TransactWriteItemsCommand";

let own: { token: string; params: { eventId: string } };
let ids: string[];
const owner = eachTest(() => given.owner());
const clock = eachTest(() => openJobClock(owner.me.account.id));
beforeEach(async () => {
  const { event } = await given.event(owner, { isDraft: true });
  own = { token: owner.token, params: { eventId: event.id } };
  const accountId = owner.me.account.id;
  const rows = countedTickets.of({ id: event.id, accountId });
  const row = { title: "Lawn", type: "FREE", priceMinor: 0, createdAt: event.createdAt } as const;
  await store(MAX_TICKETS, (position) => rows.create({ ...row, position, pools: [] }));
  ids = (await stored()).map(({ id }) => id);
});

const within = () => ticketItem.within(own.params);
const stored = async () =>
  ticketItem.among(await asSystem(() => queryItems({ ...within(), consistent: true })));
const remove = () => call(events.remove, own);
const status = (word: "LIVE" | "DRAFT") =>
  call(events.setStatus, { ...own, body: { status: word } });
const drop = (ticketId: string) =>
  call(tickets.remove, { ...own, params: { ...own.params, ticketId } });
const order = (ticketId = "") =>
  call(orders.create, {
    ...own,
    idempotencyKey: randomUUID(),
    body: {
      lines: [{ ticketId, quantity: 1 }],
      buyer: { firstName: "Jana", lastName: "Lindqvist", email: "jana@buyer.example" },
      paidMinor: 0,
    },
  });
/** In the order of their keys, in which they are deleted. */
const [FIRST, LAST] = [0, MAX_TICKETS - 1];

describe("a draft with as many tickets as an event may have", () => {
  it("is deleted, and all its tickets go with it", async () => {
    expect(told(await remove())).toEqual([204, undefined]);

    expect(told(await call(events.get, own))).toEqual([404, "not_found"]);
    expect((await stored()).map(({ id }) => id)).toEqual(ids.slice(90));
    await clock.sweepIn(REQUEST_SECONDS);
    expect(await stored()).toEqual([]);
  });

  it.each([FIRST, LAST])("stays whole if ticket %i is ordered as it begins", async (at) => {
    const ordered = beforeNext(STORING, () => order(ids[at]));

    expect(told(await remove())).toEqual([409, "event_has_orders"]);

    expect((await ordered).status).toBe(201);
    expect(await stored()).toHaveLength(MAX_TICKETS);
  });

  it("stays whole if a ticket that goes with it is ordered in its midst", async () => {
    const ordered = beforeSecond(STORING, () => order(ids[FIRST]));

    expect(told(await remove())).toEqual([409, "event_has_orders"]);

    expect((await ordered).status).toBe(201);
    expect(await stored()).toHaveLength(MAX_TICKETS);
  });

  it("sells none of the tickets that the job removes once it has begun", async () => {
    const ordered = beforeSecond(STORING, () => order(ids[LAST]));

    expect(told(await remove())).toEqual([204, undefined]);

    expect(told(await ordered)).toEqual([503, "busy"]);
    expect(told(await order(ids[LAST]))).toEqual([404, "not_found"]);
  });

  it("stays if another ticket takes the place of one that the job would remove", async () => {
    await drop(ids[LAST] ?? "");
    const ordered = beforeSecond(STORING, async () => {
      await drop(ids[LAST - 1] ?? "");
      const { id } = await given.ticket(owner, own.params.eventId);
      return order(id);
    });

    expect(told(await remove())).toEqual([409, "changed_meanwhile"]);

    expect((await ordered).status).toBe(201);
    expect(await stored()).toHaveLength(MAX_TICKETS - 1);
  });

  it("sells all its tickets again a while after a publication was faster", async () => {
    const published = beforeSecond(STORING, () => status("LIVE"));
    expect(told(await remove())).toEqual([409, "event_not_draft"]);
    expect((await published).data.status).toBe("LIVE");
    expect(told(await order(ids[LAST]))).toEqual([503, "busy"]);

    await clock.sweep(2 * REQUEST_SECONDS);

    expect((await order(ids[LAST])).status).toBe(201);
    await status("DRAFT");
    expect(told(await remove())).toEqual([409, "event_has_orders"]);
  });
});
