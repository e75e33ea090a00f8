// Does everybody with a ticket hear of a moved event, once, and only if the organizer says so?
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { eventSections, events } from "#shared/contracts/events.ts";
import { history } from "#shared/contracts/history.ts";
import { jobs } from "#shared/contracts/jobs.ts";
import { orders } from "#shared/contracts/orders.ts";
import { askedOf, readCalendar, readCalendarAgain } from "#tests/support/readers/calendar.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openChangeDesk } from "#tests/support/scenes/mail/change-desk.ts";
import { guest } from "#tests/support/scenes/mail/join-details-desk.ts";
import type { SoldOrder } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { textOf } from "#tests/support/servers/post-office.ts";

const [ada, ben, gus] = [guest("Ada"), guest("Ben"), guest("Gus")];
const moved = { startAt: "2030-06-22T19:00:00.000Z", endAt: "2030-06-22T22:00:00.000Z" };
const bonn = { venueName: "Harbour Hall", city: "Bonn", country: "DE" };

const owner = eachTest(() => given.owner());
const desk = eachTest(() => openChangeDesk(owner));

describe("the question", () => {
  test("has old and new, and counts who has a valid ticket and who else was named", async () => {
    await desk.sellMailed(ada, gus);
    await desk.sell(ben, ben);
    await cancelTicket(await desk.sell(guest("Gone")), 0);

    await desk.reschedule(moved);
    await desk.move(bonn);

    const { isAsked, before, after, buyers, guests } = await desk.question();
    expect({ isAsked, buyers, guests }).toEqual({ isAsked: true, buyers: 2, guests: 1 });
    const { startAt, endAt } = desk.event;
    expect(before).toMatchObject({ startAt, endAt });
    expect(after).toMatchObject({ ...moved, ...bonn });
  });

  test.each([
    ["nobody ordered", async () => desk.reschedule(moved)],
    [
      "only title and map link differ",
      async () => {
        await desk.sell(ada);
        const { data } = await call(events.get, desk.ofEvent);
        const { version } = data;
        await call(events.update, { ...desk.ofEvent, version, body: { ...data, title: "New" } });
        await desk.move({ ...placeNow(), mapsUrl: "https://maps.example/1" });
      },
    ],
    [
      "it was changed back in the same minute",
      async () => {
        await desk.sell(ada);
        const { startAt, endAt } = desk.event;
        await desk.reschedule(moved);
        await desk.reschedule({ startAt: "2030-06-25T19:00:00.000Z", endAt: null });
        await desk.reschedule({ startAt, endAt });
      },
    ],
    [
      "it has ended by its dates",
      async () => {
        await desk.sell(ada);
        await desk.reschedule({ startAt: "2001-06-22T19:00:00.000Z", endAt: null });
      },
    ],
  ])("is not asked where %s", async (_, change) => {
    await change();
    expect((await desk.question()).isAsked).toBe(false);
  });

  test("is asked again of who ordered between two changes, of which the second took back the first", async () => {
    await desk.sell(ada);
    const { startAt, endAt } = desk.event;
    await desk.reschedule(moved);
    await desk.sell(ben);
    await desk.reschedule({ startAt, endAt });

    expect(await desk.question()).toMatchObject({ isAsked: true, buyers: 1, before: moved });
    await desk.answer(true);
    await desk.deliver();
    expect(desk.told()).toEqual([ben.email]);
  });

  test("is answered with no once, stands in the history, and a later change tells from what people know", async () => {
    await desk.sell(ada);
    await desk.reschedule(moved);
    const key = randomUUID();

    expect((await desk.answer(false, key)).data).toEqual({ job: null });
    expect((await desk.answer(false, key)).status).toBe(202);
    expect((await desk.question()).isAsked).toBe(false);
    expect((await desk.answer(true)).problem.code).toBe("changed_meanwhile");
    await desk.deliver();
    expect(desk.told()).toEqual([]);
    expect(await told()).toEqual([["CHANGE", false, "Olivia Owner"]]);

    await desk.move(bonn);
    const { startAt } = desk.event;
    expect(await desk.question()).toMatchObject({ isAsked: true, before: { startAt } });
    await desk.answer(true);
    expect(await told()).toEqual([
      ["CHANGE", true, "Olivia Owner"],
      ["CHANGE", false, "Olivia Owner"],
    ]);
  });
});

describe("the mail", () => {
  test("goes to buyers and to guests whose ticket was mailed, with old, new and a newer calendar entry", async () => {
    const order = await desk.sellMailed(ada, gus);
    await desk.sell(ben, guest("Unmailed"));
    await desk.reschedule(moved);
    await desk.move(bonn);

    const answered = await desk.answer(true);
    expect(answered.data.job).toMatchObject({ kind: "EVENT_CHANGED", of: 2 });
    await desk.deliver();

    expect(desk.told()).toEqual([ada.email, ben.email, gus.email]);
    const [[toAda], [toGus]] = [await desk.mailsTo(ada), await desk.mailsTo(gus)];
    expect(toAda?.subject).toBe("Changed: Midsummer Night Concert");
    const shown = textOf(toAda?.html ?? "");
    expect(shown).toContain("June 22, 2030");
    expect(shown).toMatch(/Before .*June 2\d, 2030/);
    expect(shown).toMatch(/Where Harbour Hall, .*Bonn, Germany Before .*Berlin/);
    expect(toAda?.text).toContain(await linkOf("order-link", order.id));
    expect(toGus?.text).not.toContain(await linkOf("order-link", order.id));
    expect(toGus?.text).toContain(`/ticket/${desk.event.id}/`);
    const files = [toAda, toGus].map((mail) => mail?.attachments.at(-1)?.content ?? "");
    for (const file of files) {
      expect(askedOf(file)).toEqual({ method: "PUBLISH", status: "CONFIRMED" });
      expect(readCalendar(file)).toMatchObject({ start: moved.startAt, end: moved.endAt });
      expect(readCalendarAgain(file).location).toContain("Bonn");
    }
    // Since it was made it went offline, and changed its dates and its place.
    const sequence = desk.event.version + 3;
    expect(readCalendar(files[0] ?? "")).toMatchObject({ sequence });
    const { mails, timeline } = await orderOf(order);
    expect(mails.filter(({ kind }) => kind === "EVENT_CHANGED")).toHaveLength(2);
    expect(timeline.filter(({ what }) => what === "event_changed_told")).toHaveLength(1);
  });

  test("is written with the facts of then, and none is sent that has nothing to say any more", async () => {
    const order = await desk.sell(ada);
    const { startAt, endAt } = desk.event;
    await desk.reschedule(moved);
    await desk.answer(true);
    await desk.jobs.work(...(await desk.queueJobs()));
    await desk.reschedule({ startAt, endAt });
    await desk.deliver();

    expect(desk.told()).toEqual([]);
    expect((await orderOf(order)).mails.some(({ kind }) => kind === "EVENT_CHANGED")).toBe(false);
  });

  test("does not go to an order that was cancelled between asking and sending, nor to a guest who left", async () => {
    const cancelled = await desk.sell(ada);
    const later = await desk.sell(ben);
    const part = await desk.sellMailed(guest("Cem"), gus);
    await desk.reschedule(moved);
    await cancelOrder(cancelled);
    await desk.answer(true);
    await desk.jobs.work(...(await desk.queueJobs()));
    await cancelOrder(later);
    await cancelTicket(part, 1);
    await desk.deliver();

    expect(desk.told().filter((to) => to !== gus.email)).toEqual(["cem@buyer.example"]);
    const toGus = (await desk.mailsTo(gus)).map(({ subject }) => subject);
    expect(toGus.filter((subject) => subject.startsWith("Changed"))).toEqual([]);
  });

  test("leaves once for one answer, however often it and its messages come", async () => {
    await desk.sellMailed(ada, gus);
    await desk.reschedule(moved);
    const key = randomUUID();
    const first = await desk.answer(true, key);
    expect((await desk.answer(true, key)).data.job?.id).toBe(first.data.job?.id);
    const slices = await desk.queueJobs();
    await desk.jobs.work(...slices, ...slices);
    await desk.deliver();
    await call(jobs.retry, { token: owner.token, params: { jobId: first.data.job?.id ?? "" } });
    await desk.deliver();

    expect(desk.told()).toEqual([ada.email, gus.email]);
  });
});

test("each of very many guests of one order gets one mail, and none whose address differs only by case", async () => {
  const guests = Array.from({ length: 45 }, (_, at) => guest(`Guest${at}`));
  const again = { ...ada, email: ada.email.toUpperCase() };
  await desk.sellMailed(ada, again, ...guests);
  await desk.reschedule(moved);
  expect(await desk.question()).toMatchObject({ buyers: 1, guests: 45 });
  await desk.answer(true);
  await desk.deliver();

  expect(desk.told()).toEqual([ada, ...guests].map(({ email }) => email).toSorted());
});

test("connection details stand in the history whether they are mailed or not, each answer once", async () => {
  await desk.sell(ada);
  const body = { about: "JOIN_DETAILS" as const, isSent: false as const };
  const answer = { ...desk.ofEvent, body, idempotencyKey: randomUUID() };
  const answers = [
    await call(events.answerChange, answer),
    await call(events.answerChange, answer),
  ];
  await desk.change({ isOnline: true });
  desk.pass(1);
  await desk.send();

  expect(answers.map(({ data }) => data)).toEqual([{ job: null }, { job: null }]);
  expect(await told()).toEqual([
    ["JOIN_DETAILS", true, "Olivia Owner"],
    ["JOIN_DETAILS", false, "Olivia Owner"],
  ]);
});

test("an answer to an older question is refused, and so are strangers, the unconfirmed and a sixth hour's mail", async () => {
  await desk.sell(ada);
  await desk.reschedule(moved);
  const { version } = await desk.question();
  await desk.move(bonn);
  const body = { about: "CHANGE" as const, version, isSent: true };
  const late = await call(events.answerChange, { ...desk.ofEvent, body });
  expect(late.problem.code).toBe("changed_meanwhile");

  const stranger = { ...desk.ofEvent, token: (await given.owner()).token };
  expect((await call(events.answerChange, { ...stranger, body })).status).toBe(404);

  const codes = [];
  for (let day = 1; day <= 6; day++) {
    codes.push((await desk.answer(true)).status);
    await desk.reschedule({ startAt: `2030-07-0${day}T19:00:00.000Z`, endAt: null });
  }
  expect(codes).toEqual([202, 202, 202, 202, 202, 429]);
});

const told = async () =>
  (await call(history.list, desk.ofEvent)).data.map((entry) =>
    entry.what === "EXPORT" ? [] : [entry.what, entry.isSent, entry.by],
  );

const placeNow = () =>
  Object.fromEntries(Object.entries(desk.event).filter(([name]) => name in eventSections.location));

const orderOf = async ({ id }: SoldOrder) =>
  (await call(orders.get, { ...desk.ofEvent, params: { ...desk.ofEvent.params, orderId: id } }))
    .data;

const cancelTicket = (order: SoldOrder, index: number) =>
  call(attendees.setStatus, {
    token: owner.token,
    params: { eventId: desk.event.id, attendeeId: order.attendeeIds[index] ?? "" },
    body: { status: "CANCELLED" },
  });

const cancelOrder = ({ id }: SoldOrder) =>
  asSystem(() => commitOrder(id, () => ({ head: { status: "CANCELLED" } })));
