// What does an organizer hear of very many free orders? Two hundred a day, then one mail sums up.
import { describe, expect, test } from "vitest";
import { mailShares } from "#functions/mail/shares/mail-shares.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { mailsOf, openNewOrderDesk } from "#tests/support/scenes/mail/new-order-desk.ts";

const desk = eachTest(openNewOrderDesk);

describe("an address that hears of more than two hundred free orders a day", () => {
  test("gets one mail that sums up, and all about paid ones", async () => {
    await desk.useUp(mailShares.NEW_FREE_ORDER.each - 1);
    for (let count = 0; count < 4; count++) await desk.work(await desk.freeOrder());
    await desk.work(await desk.sale.buy());

    const subjects = (await desk.toldTo(desk.organizersAddress)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      expect.stringMatching(/^New order for /),
      `More new orders for ${desk.sale.event.title}`,
      expect.stringMatching(/^New order for /),
    ]);
    const sum = (await desk.toldTo(desk.organizersAddress))[1];
    expect(sum?.text).toContain("more than 200 new free orders today");
    expect(sum?.text).toContain(`https://foyer.example/manage/event/${desk.sale.event.id}/orders`);
    expect(sum?.replyTo?.text).toBe(desk.organizersAddress);

    await desk.sale.pass(24 * 3600);
    await desk.work(await desk.freeOrder());
    expect(await desk.toldTo(desk.organizersAddress)).toHaveLength(4);
  });

  test("has the same sum if the mail is tried again", async () => {
    await desk.useUp(mailShares.NEW_FREE_ORDER.each);
    desk.office.answers.push("later", "later");
    const order = await desk.freeOrder();
    await desk.work(order);
    await desk.sale.pass(600);
    await desk.sale.sweep();
    await desk.office.work(...desk.office.queued.splice(0));

    const subjects = (await desk.toldTo(desk.organizersAddress)).map(({ subject }) => subject);
    expect(subjects).toEqual(Array(2).fill(`More new orders for ${desk.sale.event.title}`));
    expect(await mailsOf(order)).toMatchObject([{ state: "ACCEPTED" }]);
  });

  test("hears of another account's orders none the less", async () => {
    await desk.useUp(mailShares.NEW_FREE_ORDER.each, desk.organizersAddress, "acc_another");
    await desk.work(await desk.freeOrder());

    expect(await desk.toldTo(desk.organizersAddress)).toMatchObject([
      { subject: expect.stringMatching(/^New order for /) },
    ]);
  });
});
