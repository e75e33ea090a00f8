// Does an event that leaves the public mail anybody? Only if the organizer says that it is off.
import { describe, expect, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { history } from "#shared/contracts/history.ts";
import { orders } from "#shared/contracts/orders.ts";
import { askedOf, readCalendar } from "#tests/support/readers/calendar.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openChangeDesk } from "#tests/support/scenes/mail/change-desk.ts";
import { guest } from "#tests/support/scenes/mail/join-details-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const [ada, gus] = [guest("Ada"), guest("Gus")];
const owner = eachTest(() => given.owner());
const desk = eachTest(() => openChangeDesk(owner));

describe.each(["DRAFT", "ARCHIVED"] as const)("an event that becomes %s", (status) => {
  test("sends a cancelled calendar entry and whom to ask, and leaves orders and money alone", async () => {
    const order = await desk.sellMailed(ada, gus);
    await desk.setStatus("LIVE");
    expect(await desk.question("OFF")).toMatchObject({ isAsked: true, buyers: 1, guests: 1 });
    const { data: before } = await desk.setStatus(status, true);
    await desk.deliver();

    expect(desk.told()).toEqual([ada.email, gus.email]);
    const [mail] = await desk.mailsTo(ada);
    expect(mail?.subject).toBe("Midsummer Night Concert does not take place");
    expect(mail?.text).toMatch(/Ask .* about your money/);
    const file = mail?.attachments.at(-1);
    expect(file?.contentType).toBe("text/calendar");
    expect(askedOf(file?.content ?? "")).toEqual({ method: "CANCEL", status: "CANCELLED" });
    const off = readCalendar(file?.content ?? "");
    expect(off.uid).toContain(desk.event.id);
    expect(off.sequence).toBeGreaterThan(desk.event.version);
    expect(await told()).toEqual([["OFF", true]]);
    const params = { ...desk.ofEvent.params, orderId: order.id };
    const { data } = await call(orders.get, { ...desk.ofEvent, params });
    expect([data.status, data.refundStatus]).toEqual(["COMPLETED", null]);

    await desk.setStatus("DRAFT");
    const { data: again } = await desk.setStatus("LIVE");
    await desk.deliver();
    expect(desk.told()).toEqual([ada.email, gus.email]);
    expect(again.version).toBeGreaterThan(before.version);
  });

  test("mails nobody where the organizer does not say so, which the history keeps", async () => {
    await desk.sell(ada);
    await desk.setStatus("LIVE");
    await desk.setStatus(status, false);
    await desk.deliver();

    expect(desk.told()).toEqual([]);
    expect(await told()).toEqual([["OFF", false]]);
  });
});

test("nobody is asked of an event without buyers, of one that is over, and of a restored one", async () => {
  expect((await desk.question("OFF")).isAsked).toBe(false);
  await desk.sell(ada);
  await desk.setStatus("LIVE");
  await desk.setStatus("ARCHIVED");
  expect((await desk.question("OFF")).isAsked).toBe(false);
  await desk.setStatus("DRAFT", true);
  await desk.reschedule({ startAt: "2001-06-22T19:00:00.000Z", endAt: null });
  await desk.setStatus("ARCHIVED", true);
  await desk.deliver();

  expect(desk.told()).toEqual([]);
  expect(await told()).toEqual([]);
});

test("an event that goes live again before its mails have left sends none of them", async () => {
  await desk.sell(ada);
  await desk.setStatus("LIVE");
  await desk.setStatus("DRAFT", true);
  await desk.jobs.work(...(await desk.queueJobs()));
  await desk.setStatus("LIVE");
  await desk.deliver();

  expect(desk.told()).toEqual([]);
});

test("replaces the mail of a change that has not left", async () => {
  await desk.sell(ada);
  await desk.setStatus("LIVE");
  await desk.move({ city: "Bonn" });
  await desk.answer(true);
  await desk.jobs.work(...(await desk.queueJobs()));
  await desk.setStatus("ARCHIVED", true);
  await desk.jobs.work(...(await desk.queueJobs()));
  await desk.deliver();

  const subjects = (await desk.mailsTo(ada)).map(({ subject }) => subject);
  expect(subjects).toEqual(["Midsummer Night Concert does not take place"]);
});

test("a cancelled order's buyer hears nothing, and the unconfirmed may say that it is not off", async () => {
  const { id } = await desk.sell(ada);
  await desk.sell(gus);
  await desk.setStatus("LIVE");
  await desk.setStatus("DRAFT", true);
  await asSystem(() => commitOrder(id, () => ({ head: { status: "CANCELLED" } })));
  await desk.deliver();
  expect(desk.told()).toEqual([gus.email]);

  const other = await openChangeDesk(await given.owner({ isConfirmed: false }));
  await other.sell(ada);
  const refused = await other.setStatus("ARCHIVED", true);
  const taken = await other.setStatus("ARCHIVED", false);
  other.close();
  expect([refused.problem.code, taken.status]).toEqual(["email_not_confirmed", 200]);
});

const told = async () =>
  (await call(history.list, desk.ofEvent)).data.map((entry) =>
    entry.what === "EXPORT" ? [] : [entry.what, entry.isSent],
  );
