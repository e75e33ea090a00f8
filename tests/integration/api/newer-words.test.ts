// What if a newer version has stored a word that this one does not know? It is kept and shown as
// another. A status is never guessed: that order is refused, and an operator is woken.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { type Key, writeItem } from "#functions/core/table/table.ts";
import { detailsKey, mailKey } from "#functions/engine/order/order-items.ts";
import { attendeeKeyOf } from "#functions/engine/tickets/attendee-store.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { driveOrder } from "#functions/workers/due.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { orders } from "#shared/contracts/orders.ts";
import { door } from "#shared/contracts/public/door.ts";
import { moneyAlarms } from "#tests/support/oracles/money-alarms.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { mira, openOrderDesk } from "#tests/support/scenes/order-desk.ts";
import { jana, type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

const desk = eachTest(openOrderDesk);
const head = eachTest(() => headItem.key({ orderId: desk.order.id }));

describe("a word that people only read", () => {
  it("is shown as another one in the timeline, and written back whole", async () => {
    const before = Object((await stored(head))?.["log"]);
    const at = before.at(-1)[1];
    const newer = [
      ["moved", at + 1, desk.owner.me.id, 0, null, null, null, null, "seat 9"],
      ["payment_failed", at + 2, null, null, ["sanctions", "4242", "FR"]],
    ];
    await set(head, "log", [...before, ...newer]);

    const { timeline } = await desk.get();
    await desk.editBuyer({ ...jana, firstName: "Jane" });

    expect(timeline.slice(-2)).toMatchObject([
      { what: "other", by: "Olivia Owner", attendee: "Jana Lindqvist" },
      { what: "payment_failed", decline: { reason: "other", last4: "4242" } },
    ]);
    const log = Object((await stored(head))?.["log"]);
    expect(log.slice(-3, -1)).toEqual(newer);
    expect(log.at(-1)[0]).toBe("buyer_edited");
  });

  it("leaves a mail in an unknown state, or of an unknown kind, to the newer version", async () => {
    await set(head, "mail", { state: "DEFERRED", at: 1_795_000_000_000, locale: "de" });
    await desk.resendTicket(1);
    const [, asked] = (await desk.get()).mails;
    const key = mailKey(desk.order.id, asked?.id ?? "");
    await set(key, "kind", "UPGRADE");
    await desk.office.work({ order: desk.order.id }, { order: desk.order.id, mail: asked?.id });
    await desk.sweepIn(5);

    expect((await desk.get()).mails).toMatchObject([{ id: "first", state: "UNKNOWN" }]);
    expect(desk.office.sent).toEqual([]);
    expect((await stored(head))?.["mail"]).toMatchObject({ state: "DEFERRED", locale: "de" });
    expect(await stored(key)).toMatchObject({ kind: "UPGRADE", state: "PENDING" });
  });

  it("keeps nobody out: a guest whose check-in was undone for an unknown reason comes in", async () => {
    const [attendeeId = ""] = desk.order.attendeeIds;
    const undone = { list: "l", nonce: "n", at: "a", undoneAt: "b", reason: "SHIFT_ENDED" };
    await set(attendeeKeyOf(attendeeId) ?? head, "undone", [undone]);

    expect((await scan(await list(), attendeeId)).data.outcome).toBe("OK");
  });
});

test("what a newer version stored about the buyer survives an edit by this one", async () => {
  const details = detailsKey(desk.order.id);
  await set(details, "buyer", { ...jana, phone: "+4930" });
  const kept = (await stored(head))?.["buyer"];
  await set(head, "buyer", [...Object(kept), "+4930"]);

  expect((await desk.editBuyer({ ...jana, firstName: "Jane" })).status).toBe(200);

  expect(await stored(details)).toMatchObject({
    version: 2,
    buyer: { firstName: "Jane", lastName: jana.lastName, email: jana.email, phone: "+4930" },
  });
  expect((await stored(head))?.["buyer"]).toEqual(["Jane", jana.lastName, jana.email, "+4930"]);
});

describe("an unknown status of an order", () => {
  beforeEach(() => set(head, "status", "TRANSFERRED"));

  it("refuses that order, and wakes an operator", async () => {
    const params = { eventId: desk.event.id, orderId: desk.order.id };
    const { status } = await call(orders.get, { token: desk.owner.token, params });
    const edited = await desk.editBuyer({ ...jana, firstName: "Jane" });

    expect([status, edited.status]).toEqual([500, 500]);
    expect(await stored(head)).toMatchObject({ status: "TRANSFERRED" });
    await expect(asSystem(() => driveOrder(desk.order.id))).rejects.toThrow("cannot read");
    expect(await moneyAlarms()).toContain("unreadable_order");
  });

  it("stops no list and no other record of the stream", async () => {
    const other = await sold({ issued: false });
    const changes = [await stored(head), await stored(headItem.key({ orderId: other.id }))];

    const { batchItemFailures } = await follow(...changes.map((now) => ({ now })));

    expect(batchItemFailures).toEqual([]);
    expect(desk.office.queued).toEqual([{ order: other.id }]);
    const params = { eventId: desk.event.id };
    const listed = await call(orders.list, { token: desk.owner.token, params });
    expect(listed.data.map(({ id }) => id)).toContain(other.id);
  });
});

describe("an unknown status of an attendee", () => {
  let attendeeId: string;
  beforeEach(async () => {
    [attendeeId = ""] = desk.order.attendeeIds;
    const key = attendeeKeyOf(attendeeId) ?? head;
    const row = String((await stored(key))?.["row"]);
    await set(key, "status", "TRANSFERRED");
    await set(key, "row", row.replace("ACTIVE", "TRANSFERRED"));
  });

  it("lets nobody in by a guess, and wakes an operator, while the next guest comes in", async () => {
    const [other = ""] = (await sold()).attendeeIds;
    const open = await list();

    expect((await scan(open, attendeeId)).status).toBe(500);
    expect((await scan(open, other)).data.outcome).toBe("OK");
    expect(await stored(attendeeKeyOf(attendeeId) ?? head)).toMatchObject({ checkIns: {} });
    expect(await moneyAlarms()).toContain("unreadable_order");
  });

  it("refuses its order, and leaves the others in every list", async () => {
    const other = await sold();
    const { token } = desk.owner;
    const params = { eventId: desk.event.id, orderId: desk.order.id };

    expect((await call(orders.get, { token, params })).status).toBe(500);
    const listed = await call(attendees.list, { token, params });
    expect(listed.data.map(({ id }) => id).toSorted()).toEqual(
      [desk.order.attendeeIds[1] ?? "", ...other.attendeeIds].toSorted(),
    );
  });
});

const set = (update: Key, name: string, value: unknown) =>
  asSystem(() =>
    writeItem({
      update,
      set: "SET #name = :value",
      names: { "#name": name },
      values: { ":value": value },
    }),
  );

/** Another order of the same event. */
const sold = (options: { issued?: boolean } = {}): Promise<SoldOrder> =>
  sell(desk.owner, desk.event, [{ ticket: desk.ticket, guest: mira }], options);

const list = async (): Promise<string> =>
  (await given.checkInList(desk.owner, desk.event.id, [desk.ticket.id])).shortId;

const scan = (shortId: string, attendeeId: string) =>
  call(door.checkIn, { params: { shortId }, body: { attendeeId, nonce: randomUUID() } });
