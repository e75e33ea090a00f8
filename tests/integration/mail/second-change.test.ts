// What if an event changes again while the mails about its first change are being sent?
import { describe, expect, test } from "vitest";
import { jobs } from "#shared/contracts/jobs.ts";
import { orders } from "#shared/contracts/orders.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openChangeDesk } from "#tests/support/scenes/mail/change-desk.ts";
import { guest } from "#tests/support/scenes/mail/join-details-desk.ts";
import type { SoldOrder } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { textOf } from "#tests/support/servers/post-office.ts";

const [ada, ben] = [guest("Ada"), guest("Ben")];
const moved = { startAt: "2030-06-22T19:00:00.000Z", endAt: "2030-06-22T22:00:00.000Z" };
const bonn = { venueName: "Harbour Hall", city: "Bonn", country: "DE" };

const owner = eachTest(() => given.owner());
const desk = eachTest(() => openChangeDesk(owner));

describe("a second change while the first is being sent", () => {
  test("replaces what has not left: each gets one mail more at most, from what they know", async () => {
    await desk.sell(ada);
    await desk.reschedule(moved);
    await desk.answer(true);
    await desk.deliver();
    await desk.sell(ben);
    await desk.move(bonn);
    await desk.answer(true);
    await desk.jobs.work(...(await desk.queueJobs()));
    await desk.reschedule({ startAt: "2030-06-23T19:00:00.000Z", endAt: null });
    await desk.answer(true);
    await desk.deliver();

    expect(desk.told()).toEqual([ada.email, ada.email, ben.email]);
    const [, last] = await desk.mailsTo(ada);
    const shown = textOf(last?.html ?? "");
    expect(shown).toMatch(/June 23, 2030.*Before .*June 22, 2030.*Bonn.*Before/);
  });

  test("ends the first, whose readers hear from the second", async () => {
    const order = await desk.sell(ada);
    await desk.reschedule(moved);
    const first = (await desk.answer(true)).data.job?.id ?? "";
    const slices = await desk.queueJobs();
    await desk.move(bonn);
    await desk.answer(true);
    await desk.jobs.work(...slices);

    expect(
      (await call(jobs.get, { token: owner.token, params: { jobId: first } })).data,
    ).toMatchObject({ state: "DONE", done: 0 });
    expect((await orderOf(order)).mails.some(({ kind }) => kind === "EVENT_CHANGED")).toBe(false);
    await desk.deliver();
    const [mail, ...more] = await desk.mailsTo(ada);
    expect(more).toEqual([]);
    expect(textOf(mail?.html ?? "")).toMatch(/June 22, 2030.*Before .*Bonn/);
  });
});

const orderOf = async ({ id }: SoldOrder) =>
  (await call(orders.get, { ...desk.ofEvent, params: { ...desk.ofEvent.params, orderId: id } }))
    .data;
