// Can an event lose its organizer? It is made, or comes from another organizer, while that one is
// deleted: one of the two is refused.
import { beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { organizerItem } from "#functions/stored/organizers.ts";
import { type Event, events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { eventFacts, eventFields, given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const STORING = "TransactWriteItemsCommand";

let token: string;
/** Without events. */
let other: string;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  ({ token } = owner);
  other = (await call(organizers.create, { token, body: { name: "Day Owl" } })).data.id;
});

const make = () => call(events.create, { token, body: eventFields(owner.organizerId) });
const remove = (organizerId: string) => call(organizers.remove, { token, params: { organizerId } });
const move = ({ id, version }: Event, organizerId: string, fields: object = {}) =>
  call(events.update, {
    token,
    params: { eventId: id },
    version,
    body: { ...eventFacts(organizerId), ...fields },
  });
const organizerOf = async ({ id }: Event) =>
  (await call(events.get, { token, params: { eventId: id } })).data.organizerId;
const counted = async (id: string) => {
  const key = organizerItem.key({ accountId: owner.me.account.id, id });
  const item = await asSystem(() => getItem(key, { consistent: true }));
  return item && organizerItem.parse(item).eventCount;
};
const refusals = {
  required: { fields: [{ path: "organizerId", code: "organizer_required" }] },
  hasOne: { code: "has_events", params: { count: 1 } },
};

describe("an event that is made", () => {
  it("after the deletion looked for events keeps its organizer", async () => {
    const made = beforeNext(STORING, make);

    const { status, problem } = await remove(owner.organizerId);

    expect((await made).status).toBe(201);
    expect([status, problem]).toMatchObject([409, refusals.hasOne]);
    expect(await organizerOf((await made).data)).toBe(owner.organizerId);
  });

  it("while its organizer is deleted is refused, and is not there", async () => {
    const removed = beforeNext(STORING, () => remove(owner.organizerId));

    const { status, problem } = await make();

    expect((await removed).status).toBe(204);
    expect([status, problem]).toMatchObject([422, refusals.required]);
    expect((await call(events.list, { token })).data).toEqual([]);
  });

  it("at the same moment as four others is made, and all are counted", async () => {
    const made = await Promise.all([make(), make(), make(), make(), make()]);

    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await counted(owner.organizerId)).toBe(5);
  });
});

describe("an event that comes from another organizer", () => {
  it("after the deletion looked for events keeps the new one", async () => {
    const { data: event } = await make();
    const moved = beforeNext(STORING, () => move(event, other));

    const { status, problem } = await remove(other);

    expect((await moved).data.organizerId).toBe(other);
    expect([status, problem]).toMatchObject([409, refusals.hasOne]);
  });

  it("while the new one is deleted stays with the former, with all that it had", async () => {
    const { data: event } = await make();
    const removed = beforeNext(STORING, () => remove(other));

    const { status, problem } = await move(event, other, { title: "Renamed" });

    expect((await removed).status).toBe(204);
    expect([status, problem]).toMatchObject([422, refusals.required]);
    expect((await call(events.get, { token, params: { eventId: event.id } })).data).toEqual(event);
    expect(await counted(owner.organizerId)).toBe(1);
  });

  it("leaves the former free to be deleted", async () => {
    const { data: event } = await make();

    expect((await move(event, other)).data).toMatchObject({ organizerId: other, version: 2 });

    expect([await counted(owner.organizerId), await counted(other)]).toEqual([0, 1]);
    expect((await remove(owner.organizerId)).status).toBe(204);
    expect((await remove(other)).problem).toMatchObject(refusals.hasOne);
  });

  it("is moved once by two people who read the same version", async () => {
    const { data: event } = await make();
    const first = beforeNext(STORING, () => move(event, other));

    const second = await move(event, other);

    expect((await first).status).toBe(200);
    expect([second.status, second.problem.code]).toEqual([409, "changed_meanwhile"]);
    expect([await counted(owner.organizerId), await counted(other)]).toEqual([0, 1]);
  });

  it("stays where it is if its new currency is refused", async () => {
    const { data: event } = await make();
    const ticketMade = beforeNext(STORING, () => makeTicket(event));

    const { status, problem } = await move(event, other, { title: "Renamed", currency: "JPY" });

    await ticketMade;
    expect([status, problem.code]).toEqual([409, "currency_locked"]);
    expect(await organizerOf(event)).toBe(owner.organizerId);
    expect([await counted(owner.organizerId), await counted(other)]).toEqual([1, 0]);
  });
});

const makeTicket = ({ id: eventId }: Event) =>
  call(tickets.create, {
    token,
    params: { eventId },
    body: { title: "Lawn", type: "PAID", priceMinor: 2550, quantityAvailable: 5 },
  });
