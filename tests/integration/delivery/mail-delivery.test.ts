// Is every mail sent exactly once, however often it is requested?
import { describe, expect, test } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { replaceMailQueue } from "#functions/mail/delivery/mail-queue.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { jana, type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

const office = eachTest(openPostOffice);

describe("an order's confirmation", () => {
  test("is sent, stands in the story, and leaves the sweeper nothing to do", async () => {
    const order = await soldOrder();

    const answer = await office.work({ order: order.id });

    expect(answer.batchItemFailures).toEqual([]);
    expect(office.sent).toHaveLength(1);
    const head = await headOf(order);
    expect(head).toMatchObject({
      mail: { state: "ACCEPTED" },
      due: null,
      version: order.head.version + 2,
    });
    expect(head?.log.at(-1)).toMatchObject({ what: "mail_accepted" });
    expect(await stored(headItem.key({ orderId: order.id }))).not.toHaveProperty("duePk");
  });

  test("is sent once by ten workers at the same time, and by any number afterwards", async () => {
    const order = await soldOrder();

    await Promise.all(Array.from({ length: 10 }, () => office.work({ order: order.id })));
    await office.work({ order: order.id }, { order: order.id });

    expect(office.sent).toHaveLength(1);
    expect((await headOf(order))?.mail?.state).toBe("ACCEPTED");
  });

  test("that was refused for good is not tried again, and organizers see it", async () => {
    const order = await soldOrder();
    office.answers.push("refused");

    const { batchItemFailures } = await office.work({ order: order.id });
    await office.work({ order: order.id });

    expect(batchItemFailures).toEqual([]);
    expect(office.sent).toHaveLength(1);
    expect(await headOf(order)).toMatchObject({ mail: { state: "FAILED" }, due: null });
  });

  test("waits until every ticket is issued", async () => {
    const order = await soldOrder({ issued: false });

    const { batchItemFailures } = await office.work({ order: order.id });

    expect(batchItemFailures).toHaveLength(1);
    expect(office.sent).toEqual([]);
    expect((await headOf(order))?.mail?.state).toBe("PENDING");
  });

  test("does not wait for a message that cannot be read", async () => {
    const order = await soldOrder();

    const { batchItemFailures } = await office.work(
      { nonsense: true },
      { order: order.id },
      { order: "0123456789ab" },
    );

    expect(batchItemFailures).toEqual([{ itemIdentifier: "0" }]);
    expect(office.sent).toHaveLength(1);
  });

  test("is tried again soon after its first failure, and after the queue's own pause later", async () => {
    const order = await soldOrder({ issued: false });

    await office.work({ address: "nobody", mail: "none" }, { order: order.id });
    expect(office.retriedSoon).toEqual(["receipt-1"]);

    const { batchItemFailures } = await office.workAgain({ order: order.id });
    expect(batchItemFailures).toHaveLength(1);
    expect(office.retriedSoon).toEqual(["receipt-1"]);
  });
});

describe("the stream", () => {
  test("issues the tickets of a completed order and queues its mail, however often it is told", async () => {
    const order = await soldOrder({ issued: false });
    const now = await stored(headItem.key({ orderId: order.id }));

    await follow({ now });
    await follow({ now });

    const issued = await asSystem(() => readOrder(order.id));
    expect(issued?.attendees.map(({ id }) => id)).toEqual(order.attendeeIds);
    await office.work(...office.queued);
    expect(office.sent).toHaveLength(1);
  });

  test("queues nothing for the writes of a delivery, or for an order that is not complete", async () => {
    const order = await soldOrder();
    const pending = await stored(headItem.key({ orderId: order.id }));
    await office.work({ order: order.id });
    const accepted = await stored(headItem.key({ orderId: order.id }));
    const claimed = pending && { ...pending, mail: { state: "CLAIMED", at: null } };

    await follow(
      { before: pending, now: claimed },
      { before: claimed, now: pending },
      { before: claimed, now: accepted },
      { now: pending && { ...pending, status: "RESERVED", mail: null } },
      { before: accepted, now: null },
    );

    expect(office.queued).toEqual([]);
  });

  test("leaves a record that takes too long to the sweeper, before the function's end would fail all", async () => {
    const order = await soldOrder({ issued: false });
    const now = await stored(headItem.key({ orderId: order.id }));
    let ms = 0;
    const restore = replaceClock({ elapsedMs: () => (ms += 5_000) });

    const { batchItemFailures } = await follow({ now });
    restore();

    expect([batchItemFailures, office.queued]).toEqual([[], []]);
    expect(await stored(headItem.key({ orderId: order.id }))).toMatchObject({
      dueSk: expect.any(Number),
    });
  });

  test("tries a record again that failed for a moment", async () => {
    const order = await soldOrder({ issued: false });
    const now = await stored(headItem.key({ orderId: order.id }));
    let failures = 0;
    const restore = replaceMailQueue({
      send: async (ref) => {
        if (failures++ === 0) throw new Error("The queue does not answer.");
        office.queued.push(ref);
      },
    });

    const { batchItemFailures } = await follow({ now });
    restore();

    expect(batchItemFailures).toEqual([]);
    expect(office.queued).toEqual([{ order: order.id }]);
  });

  test("leaves a record that failed to the sweeper, and lets other orders through", async () => {
    const [good, bad] = [await soldOrder(), await soldOrder({ issued: false })];
    const place = headItem.key({ orderId: bad.id });
    const failing = await stored(place);
    const whole = await stored(headItem.key({ orderId: good.id }));
    const restore = replaceMailQueue({
      send: async (ref) => {
        if ("order" in ref && ref.order === bad.id) throw new Error("The queue does not answer.");
        office.queued.push(ref);
      },
    });

    const { batchItemFailures } = await follow({ now: failing }, { now: whole }, { now: failing });
    restore();

    expect(batchItemFailures).toEqual([]);
    expect(office.queued).toEqual([{ order: good.id }]);
    expect(await stored(place)).toMatchObject({ dueSk: expect.any(Number) });
  });
});

test("a new user's mail has a link and a code, and the code confirms the address", async () => {
  const { token, me } = await given.owner({ isConfirmed: false });
  const [item] = await asSystem(() =>
    queryItems({ ...accountMailItem.within({ accountId: me.account.id }), consistent: true }),
  );
  await follow({ now: item ?? null });
  await office.work(...office.queued, ...office.queued);

  const mail = await office.read(office.sent[0]);
  const code = /^\d{6}$/m.exec(mail.text)?.[0] ?? "";
  const [, link = ""] = /confirm-email-address\/(\w+)$/m.exec(mail.text) ?? [];
  const confirmed = await call(users.confirmEmail, {
    token,
    params: { userId: me.id, token: code },
  });

  expect(office.sent).toHaveLength(1);
  expect(mail.to.text).toBe(me.email);
  expect(mail.from.text).toContain("Foyer");
  expect(link).toMatch(/^\w{50,}$/);
  expect(mail.html).toContain(`https://foyer.example/manage/profile/confirm-email-address/${link}`);
  expect(confirmed.data.isEmailConfirmed).toBe(true);
  expect(await stored({ pk: item?.pk ?? "", sk: item?.sk ?? "" })).toMatchObject({
    state: "ACCEPTED",
  });
});

async function soldOrder(options: { issued?: boolean } = {}): Promise<SoldOrder> {
  const owner = await given.owner();
  const { event, tickets } = await given.event(owner);
  const sold = tickets.map((ticket) => ({ ticket, guest: jana }));
  return sell(owner, event, sold, options);
}

const headOf = async (order: SoldOrder) => (await asSystem(() => readOrder(order.id)))?.head;
