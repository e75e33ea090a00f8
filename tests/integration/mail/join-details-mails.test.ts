// Does each buyer of an online event get new connection details exactly once, and nobody else?
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { randomText } from "#functions/core/ports/clock.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { newHeadWrite } from "#functions/engine/order/order.ts";
import { attendeeKeyOf } from "#functions/engine/tickets/attendee-store.ts";
import { ORDERS_A_SLICE } from "#functions/mail/each-order.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { events } from "#shared/contracts/events.ts";
import { jobs } from "#shared/contracts/jobs.ts";
import { orders } from "#shared/contracts/orders.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { guest, openJoinDetailsDesk } from "#tests/support/scenes/mail/join-details-desk.ts";
import type { SoldOrder } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const [ada, ben, cem] = [guest("Ada"), guest("Ben"), guest("Cem")];

const owner = eachTest(() => given.owner());
const desk = eachTest(() => openJoinDetailsDesk(owner));

describe("new connection details", () => {
  test("reach the buyer of every order with an active ticket, and say what is true by then", async () => {
    const params = { organizerId: owner.organizerId };
    const body = { name: "Night Owl Events", contactEmail: "hello@owl.example" };
    await call(organizers.update, { token: owner.token, params, body, version: 1 });
    const first = await desk.sell(ada, cem);
    await desk.sell(ben);
    await cancelTicket(first, 1);
    await cancelTicket(await desk.sell(guest("Gone")), 0);
    await cancelOrder(await desk.sell(guest("Refunded")));
    await desk.change({ onlineDetails: "https://meet.example/room-8\nPassword: <b>owl</b>" });

    expect((await desk.send()).status).toBe(202);
    await desk.change({ onlineDetails: "https://meet.example/room-9\nPassword: <b>owl</b>" });
    await desk.deliver();

    expect(desk.told()).toEqual([ada.email, ben.email]);
    const mail = await desk.office.read(desk.office.sent.find(({ to }) => to === ada.email));
    expect(mail.subject).toBe("New connection details for Midsummer Night Concert");
    expect(mail.from.value[0]?.name).toBe("Night Owl Events via Foyer");
    expect(mail.replyTo?.text).toContain("hello@owl.example");
    expect(mail.text).toContain("https://meet.example/room-9\nPassword: <b>owl</b>");
    expect(mail.html).toContain("https://meet.example/room-9");
    expect(mail.html).toContain("Password: &lt;b&gt;owl&lt;/b&gt;");
    expect(mail.text).toContain(first.reference);
    expect(mail.text).toContain(
      `/checkout/${desk.event.id}/${await linkOf("order-link", first.id)}/summary`,
    );
    expect(mail.attachments).toEqual([]);
    const { mails, timeline } = await orderOf(first);
    expect(mails.at(-1)).toMatchObject({
      kind: "JOIN_DETAILS",
      to: ada.email,
      state: "ACCEPTED",
      attendeeId: null,
    });
    expect(timeline.at(-1)).toMatchObject({ what: "join_details_requested", by: "Olivia Owner" });
  });

  test("are counted in orders that have an active ticket", async () => {
    expect(await desk.count()).toBe(0);
    await desk.sell(ada, cem);
    await desk.sell(ben);
    await cancelTicket(await desk.sell(guest("Gone")), 0);

    expect(await desk.count()).toBe(2);
  });

  test("leave once for one request, however often it and its messages come; another request sends again", async () => {
    await desk.sell(ada);
    await desk.sell(ben);
    const key = randomUUID();

    expect([(await desk.send(key)).status, (await desk.send(key)).status]).toEqual([202, 202]);
    const slices = await desk.queueJobs();
    await desk.jobs.work(...slices, ...slices);
    await desk.jobs.work(...slices);
    const mails = await desk.queue();
    await desk.office.work(...mails, ...mails);
    await desk.send(key);
    await desk.deliver();
    expect(desk.told()).toEqual([ada.email, ben.email]);

    await desk.send();
    await desk.deliver();
    expect(desk.told()).toEqual([ada.email, ada.email, ben.email, ben.email]);
  });

  test("are not sent to who ordered afterwards, because the confirmation says them", async () => {
    await desk.sell(ada);
    await desk.send();
    desk.pass(1);
    await desk.sell(ben);

    await desk.deliver();

    expect(desk.told()).toEqual([ada.email]);
  });

  test("are not sent where the event has none any more, before its orders are looked at or after", async () => {
    const order = await desk.sell(ada);
    await desk.send();
    await desk.change({ isOnline: false });
    await desk.deliver();
    expect((await orderOf(order)).mails).toHaveLength(1);

    await desk.change({ isOnline: true });
    await desk.send();
    await desk.jobs.work(...(await desk.queueJobs()));
    await desk.change({ onlineDetails: "" });
    await desk.deliver();

    expect(desk.office.sent).toEqual([]);
    expect((await orderOf(order)).mails.at(-1)).toMatchObject({
      kind: "JOIN_DETAILS",
      state: "FAILED",
    });
  });

  test("are sent slice by slice, a minute apart, and a message that comes again begins nothing anew", async () => {
    const [first, last] = [await desk.sell(ada), await desk.sell(ben)];
    const others = Array.from({ length: ORDERS_A_SLICE - 1 }, () => first);
    await forEachConcurrent(others, { atOnce: 20, isOver: () => false, work: listedFirst });
    await desk.send();

    const [slice] = await desk.queueJobs();
    await desk.jobs.work(slice, slice);
    await desk.deliver();
    const told = desk.told();
    expect(told).toHaveLength(1);
    await desk.sweepIn(59);
    expect(desk.told()).toEqual(told);
    await desk.sweepIn(1);
    await desk.sweepIn(300);

    expect(desk.told()).toEqual([ada.email, ben.email]);
    const kinds = (await orderOf(last)).mails.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "JOIN_DETAILS")).toHaveLength(1);
  });

  test("reach everybody else where one order cannot be read, and that one by a second try", async () => {
    await desk.sell(ada);
    const broken = await desk.sell(ben);
    await setTicket(broken, 0, "BROKEN");
    const { data: begun } = await desk.send();
    const seen = { token: owner.token, params: { jobId: begun.id } };
    await desk.deliver();

    const ended = (await call(jobs.get, seen)).data;
    const failed = [{ row: broken.id, because: "unexpected" }];
    expect(ended).toMatchObject({ state: "DONE", done: 1, of: 2, failures: 1, failed });
    expect(desk.told()).toEqual([ada.email]);

    await setTicket(broken, 0, "ACTIVE");
    await call(jobs.retry, seen);
    await desk.deliver();
    expect((await call(jobs.get, seen)).data).toMatchObject({
      state: "DONE",
      done: 2,
      failures: 0,
    });
    expect(desk.told()).toEqual([ada.email, ben.email]);
  });

  test("reach one mailbox at most fifty times a day for free orders, and always for paid ones", async () => {
    const often = guest(`Often-${randomUUID().slice(0, 8)}`);
    const paid = await desk.sell(often);
    for (let count = 0; count < 51; count++) {
      const { id } = await desk.sell(often);
      await asSystem(() => commitOrder(id, () => ({ head: { paid: null } })));
    }
    await desk.send();

    await desk.deliver();

    expect(desk.office.sent).toHaveLength(51);
    expect((await orderOf(paid)).mails.at(-1)?.state).toBe("ACCEPTED");
    const free = desk.orders.filter(({ id }) => id !== paid.id);
    const mails = await Promise.all(
      free.map(async (order) => (await orderOf(order)).mails.at(-1)?.state),
    );
    expect(mails.toSorted()).toEqual([...Array.from({ length: 50 }, () => "ACCEPTED"), "LIMITED"]);
  });
});

describe("sending them is refused", () => {
  test.each([
    ["that is not online", { isOnline: false }],
    ["without connection details", { onlineDetails: "" }],
  ])("for an event %s", async (_, change) => {
    await desk.sell(ada);
    await desk.change(change);

    const { status, problem } = await desk.send();

    expect([status, problem.code]).toEqual([409, "no_join_details"]);
    expect(await desk.queueJobs()).toEqual([]);
  });

  test("to another account, which finds no such event", async () => {
    const stranger = await given.owner();
    const options = { token: stranger.token, params: { eventId: desk.event.id } };

    expect((await call(events.sendJoinDetails, options)).status).toBe(404);
    expect((await call(events.countJoinDetailsMails, options)).status).toBe(404);
  });

  test("to people whose address is not confirmed", async () => {
    const unproved = await given.owner({ isConfirmed: false });
    const other = await openJoinDetailsDesk(unproved);

    const { status, problem } = await other.send();

    expect([status, problem.code]).toEqual([409, "email_not_confirmed"]);
    other.close();
  });

  test("after five in an hour; a repeated request is none more", async () => {
    const key = randomUUID();
    const answers = [];
    for (const one of [key, key, ...Array.from({ length: 5 }, () => undefined), key])
      answers.push(await desk.send(one));

    const codes = answers.map(({ status }) => status);
    expect(codes).toEqual([202, 202, 202, 202, 202, 202, 429, 202]);
  });
});

const orderOf = async ({ id }: SoldOrder) =>
  (await call(orders.get, { token: owner.token, params: { eventId: desk.event.id, orderId: id } }))
    .data;

const cancelTicket = (order: SoldOrder, index: number) =>
  call(attendees.setStatus, {
    token: owner.token,
    params: { eventId: desk.event.id, attendeeId: order.attendeeIds[index] ?? "" },
    body: { status: "CANCELLED" },
  });

const cancelOrder = ({ id }: SoldOrder) =>
  asSystem(() => commitOrder(id, () => ({ head: { status: "CANCELLED" } })));

const setTicket = (order: SoldOrder, index: number, status: string) => {
  const key = attendeeKeyOf(order.attendeeIds[index] ?? "");
  if (!key) throw new Error("The order has no such ticket.");
  const set = {
    set: "SET #status = :status",
    names: { "#status": "status" },
    values: { ":status": status },
  };
  return asSystem(() => writeItem({ update: key, ...set }));
};

/** A cancelled order at the very beginning of the event's list. */
const listedFirst = ({ head }: SoldOrder) =>
  asSystem(() =>
    writeItem(newHeadWrite({ ...head, id: `000${randomText(8)}0`, status: "CANCELLED" })),
  );
