// Does a message reach everybody whom it means, once, and do people read what became of it?
import { describe, expect, it } from "vitest";
import { countsItem } from "#functions/core/table/counts-item.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { keepComplaint } from "#functions/mail/delivery/closed-addresses.ts";
import { hashOf, setUnsubscribed } from "#functions/mail/messages/unsubscribed.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { messages } from "#shared/contracts/messages.ts";
import { MAX_MESSAGES } from "#shared/core/bounds.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { guest } from "#tests/support/scenes/mail/join-details-desk.ts";
import { guests, openMessageDesk } from "#tests/support/scenes/mail/message-desk.ts";
import { deliveryOf, hear, sentAs } from "#tests/support/scenes/mail/ses-events.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const desk = eachTest(async () => openMessageDesk(await given.owner()));

const lower = (addresses: readonly string[]) =>
  addresses.map((one) => one.toLowerCase()).toSorted();
const addressesOf = (people: readonly { email: string }[]) =>
  lower(people.map(({ email }) => email));
const previewed = async (target?: object) =>
  addressesOf((await desk.preview(target)).data.recipients);
const toTickets = (...ids: (string | undefined)[]) => ({ to: "TICKET_HOLDERS", ticketIds: ids });
async function sent(message: object = {}): Promise<string> {
  const { data } = await desk.send(message);
  await desk.finish(data.id);
  return data.id;
}

it("is mailed to each of its readers once, as the preview said", async () => {
  await desk.sell(...guests("ada", 3));
  await desk.sell(guest("Ben"), { ...guest("Cleo"), email: "ADA0@buyer.example" });
  const { data: preview } = await desk.preview();

  const id = await sent();

  const expected = addressesOf([...guests("ada", 3), guest("Ben")]);
  expect(preview).toMatchObject({ total: 4, throughBuyer: 0, page: 1, lastPage: 1 });
  expect(addressesOf(preview.recipients)).toEqual(expected);
  expect(lower(await desk.told())).toEqual(expected);
  expect((await desk.get(id)).data).toMatchObject({
    state: "SENT",
    counts: { recipients: 4, accepted: 4, failed: 0, waiting: 0, left: 0 },
    sender: { name: "Olivia Owner" },
  });
  const results = await desk.results(id);
  expect(results.map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => "ACCEPTED"));
  expect(addressesOf(results)).toEqual(expected);
});

it("asked for twice with one key is sent once", async () => {
  await desk.sell(guest("Ben"));
  const key = crypto.randomUUID();

  const [first, second] = [await desk.send({}, key), await desk.send({}, key)];
  await desk.finish(first.data.id);

  expect(second.data.id).toBe(first.data.id);
  expect(await desk.told()).toEqual(["ben@buyer.example"]);
});

describe("who is meant", () => {
  it("an attendee without an address is reached through the buyer", async () => {
    await desk.sell(guest("Ben"), { ...guest("Cleo"), email: "" }, { ...guest("Dan"), email: "" });

    expect((await desk.preview()).data).toMatchObject({ total: 1, throughBuyer: 2 });
    await sent();
    expect(await desk.told()).toEqual(["ben@buyer.example"]);
  });

  it("holders of a ticket who are checked in on a list: both together, never either", async () => {
    const [lawn, balcony] = desk.tickets.map(({ id }) => id);
    const first = await desk.sellOf(0, guest("Ada"), guest("Ben"));
    const second = await desk.sellOf(1, guest("Cleo"), guest("Dan"));
    const list = await given.checkInList(desk.owner, desk.event.id, [lawn ?? "", balcony ?? ""]);
    await desk.checkIn(list.id, first.attendeeIds[0], second.attendeeIds[0]);
    const on = (isCheckedIn: boolean) => ({ checkIn: { checkInListId: list.id, isCheckedIn } });

    expect(await previewed({ ...toTickets(lawn), ...on(true) })).toEqual(["ada@buyer.example"]);
    expect(await previewed({ ...toTickets(lawn), ...on(false) })).toEqual(["ben@buyer.example"]);
    expect(await previewed({ to: "ALL_ATTENDEES", ...on(true) })).toEqual(
      addressesOf([guest("Ada"), guest("Cleo")]),
    );
    await sent({ target: { ...toTickets(lawn), ...on(true) } });
    expect(await desk.told()).toEqual(["ada@buyer.example"]);
  });

  it("whoever a list does not let in is not missing on it", async () => {
    const [lawn = ""] = desk.tickets.map(({ id }) => id);
    await desk.sellOf(0, guest("Ada"));
    await desk.sellOf(1, guest("Cleo"));
    const { id: checkInListId } = await given.checkInList(desk.owner, desk.event.id, [lawn]);

    const checkIn = { checkInListId, isCheckedIn: false };
    expect(await previewed({ to: "ALL_ATTENDEES", checkIn })).toEqual(["ada@buyer.example"]);
  });

  it("chosen attendees, the buyers of chosen orders, and nobody with a cancelled ticket", async () => {
    const one = await desk.sell(guest("Ada"), guest("Ben"));
    const two = await desk.sell(guest("Cleo"), guest("Dan"));
    await desk.cancel(two);

    expect(await previewed({ to: "ATTENDEES", attendeeIds: [one.attendeeIds[1]] })).toEqual([
      "ben@buyer.example",
    ]);
    expect(await previewed({ to: "BUYERS", orderIds: [one.id, two.id] })).toEqual(
      addressesOf([guest("Ada"), guest("Cleo")]),
    );
    expect(await previewed()).toEqual(addressesOf([guest("Ada"), guest("Ben")]));
  });

  it("of one order the buyer alone, also once it is cancelled", async () => {
    const order = await desk.sell(guest("Ada"), guest("Ben"));
    await desk.cancel(order);
    const { token, params } = desk.ofEvent;

    const { data } = await call(messages.sendToOrder, {
      token,
      params: { ...params, orderId: order.id },
      body: { subject: "Your money", content: "<p>It is on its way.</p>", acknowledged: true },
    });
    await desk.finish(data.id);

    expect(await desk.told("Your money")).toEqual(["ada@buyer.example"]);
    const mail = await desk.mailTo(guest("Ada"));
    expect(mail.headers.has("list-unsubscribe-post")).toBe(false);
    expect(mail.text).not.toContain("unsubscribe");
  });

  it("attendees, orders and tickets of another event are nobody's here", async () => {
    const order = await desk.sell(guest("Ada"));
    const other = await openMessageDesk(desk.owner);
    const [ticket] = desk.tickets;
    const refused = await other.send({ target: toTickets(ticket?.id) });
    const foreign = await Promise.all(
      [
        { to: "ATTENDEES", attendeeIds: order.attendeeIds },
        { to: "BUYERS", orderIds: [order.id] },
        { to: "ORDER", orderId: order.id },
      ].map((target) => other.send({ target })),
    );
    other.close();

    expect(refused.problem.fields).toMatchObject([{ code: "unknown_ticket" }]);
    expect(foreign.map(({ problem }) => problem.code)).toEqual(
      Array.from({ length: 3 }, () => "no_recipients"),
    );
  });
});

describe("between the decision and a mail", () => {
  const reader = async (email: string) => ({
    ...{ accountId: desk.account, organizerId: desk.event.organizerId },
    hash: await hashOf(email),
  });
  /** Recipients are decided, and their mails written. */
  async function decided(): Promise<string> {
    const { data } = await desk.send();
    await desk.jobs.work(...(await desk.jobs.queue(desk.account)));
    await desk.jobs.work(...(await desk.jobs.queue(desk.account)));
    return data.id;
  }

  it("who was cancelled, corrected, left or complained gets none and is counted, not named", async () => {
    const cancelled = await desk.sell(guest("Ada"));
    const corrected = await desk.sell(guest("Ben"));
    for (const name of ["Cleo", "Dan", "Eve"]) await desk.sell(guest(name));
    const id = await decided();

    await desk.cancel(cancelled);
    const [attendeeId = ""] = corrected.attendeeIds;
    const params = { eventId: desk.event.id, attendeeId };
    const body = { ...guest("Benno") };
    await call(attendees.update, { ...desk.ofEvent, params, version: 1, body });
    await asSystem(async () => {
      await setUnsubscribed(await reader("CLEO@buyer.example"), true);
      await keepComplaint("dan@buyer.example", "2030-01-01T00:00:00.000Z");
    });
    await desk.finish(id);

    expect(await desk.told()).toEqual(["eve@buyer.example"]);
    expect((await desk.get(id)).data).toMatchObject({
      state: "SENT",
      counts: { recipients: 5, accepted: 1, failed: 0, left: 4 },
    });
    expect(addressesOf(await desk.results(id))).toEqual(["eve@buyer.example"]);
  });

  it("a buyer with a ticket of their own gets theirs, once the guest they stood for is cancelled", async () => {
    const order = await desk.sell(guest("Ben"), { ...guest("Cleo"), email: "" });
    await decided();
    const [, attendeeId = ""] = order.attendeeIds;
    const params = { eventId: desk.event.id, attendeeId };
    await call(attendees.setStatus, { ...desk.ofEvent, params, body: { status: "CANCELLED" } });
    await desk.settle();

    expect(await desk.told()).toEqual(["ben@buyer.example"]);
  });

  it("a mail service that refuses, pauses and loses answers leaves each a result", async () => {
    await desk.sell(...guests("ada", 4));
    const id = await decided();
    const first = await desk.queue();
    desk.office.answers.push("refused", "later", "unknown");
    for (const mail of first) await desk.office.workBulk(mail);
    const between = (await desk.get(id)).data;
    const lost = desk.office.sent[2];
    if (lost) await hear(deliveryOf(await sentAs(lost, new Date(desk.now()).toISOString())));
    await desk.finish(id);

    expect(between).toMatchObject({ state: "SENDING", counts: { accepted: 1, failed: 1 } });
    expect((await desk.get(id)).data).toMatchObject({
      state: "SENT",
      counts: { recipients: 4, accepted: 3, failed: 1, waiting: 0 },
    });
    // The second was not taken when it was sent first, and the lost one is not sent again.
    expect(await desk.told()).toHaveLength(5);
    const states = (await desk.results(id)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["ACCEPTED", "ACCEPTED", "ACCEPTED", "FAILED"]);
  });

  it("a message that is stopped sends no more, and goes on without a second mail", async () => {
    await desk.sell(...guests("ada", 3));
    const id = await decided();
    const [first] = await desk.queue();
    await desk.office.workBulk(first);

    const stopped = await desk.stop(id);
    await desk.stop(id);
    await desk.settle();
    const afterStop = await desk.told();
    const after = (await desk.get(id)).data;
    const again = await desk.sendNow(id, after.version);
    await desk.finish(id);

    expect([stopped.data.state, afterStop.length]).toEqual(["STOPPED", 1]);
    expect(after).toMatchObject({ state: "STOPPED", counts: { accepted: 1, left: 2 } });
    expect(again.status).toBe(200);
    expect(await desk.told()).toEqual(addressesOf(guests("ada", 3)));
    expect((await desk.get(id)).data).toMatchObject({
      state: "SENT",
      counts: { recipients: 3, accepted: 3, left: 0 },
    });
  });
});

it(`is one of ${MAX_MESSAGES} of its event at most`, async () => {
  await desk.sell(guest("Ada"));
  const update = countsItem.key({ ownerId: desk.event.id, kind: "message" });
  const later = { time: { is: "HOURS_BEFORE", hours: 1 } };
  await desk.send(later);
  const most = { set: "SET #rows = :rows", names: { "#rows": "rows" } };
  await asSystem(() => writeItem({ update, ...most, values: { ":rows": MAX_MESSAGES - 1 } }));

  const [last, over] = [await desk.send(later), await desk.send(later)];

  expect([last.status, over.problem.code]).toEqual([201, "too_many_messages"]);
});

describe("a message to nobody", () => {
  it("is refused", async () => {
    expect((await desk.send()).problem.code).toBe("no_recipients");
  });

  it("because all of them have left is refused too, and says so in the preview", async () => {
    await desk.sell(guest("Ada"));
    const { accountId, organizerId } = { accountId: desk.account, ...desk.event };
    const hash = await hashOf("ada@buyer.example");
    await asSystem(() => setUnsubscribed({ accountId, organizerId, hash }, true));

    expect((await desk.preview()).data).toMatchObject({ total: 0, unsubscribed: 1 });
    expect((await desk.send()).problem.code).toBe("no_recipients");
  });
});

it("is shown as its mail reads before it is sent, or says what is wrong", async () => {
  const content = "<p>Bring <strong>a coat</strong>, {{first_name}}.</p>";
  await desk.sell(guest("Ada"));

  const preview = await desk.look({ content });
  await sent({ content });
  const wrong = await desk.look({ content: "<p>{{nothing}}</p>" });

  const { html } = await desk.mailTo(guest("Ada"));
  expect(preview.data.subject).toBe("Doors");
  expect(preview.data.html).toContain("<strong>a coat</strong>, Robin");
  expect(html).toContain("<strong>a coat</strong>, Ada");
  expect(wrong.problem.fields).toMatchObject([{ path: "content", code: "unknown_placeholder" }]);
});
