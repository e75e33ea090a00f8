// Which orders say that their address takes no mail? Those whose newest mail to the present address
// came back; a corrected address gets the confirmation at once.
import { beforeAll, describe, expect, it } from "vitest";
import { replaceMailer } from "#functions/core/ports/mailer.ts";
import { orders } from "#shared/contracts/orders.ts";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openHeardMails } from "#tests/support/scenes/mail/heard-mails.ts";
import { guestOf } from "#tests/support/scenes/mail/mail-day.ts";
import { bounceOf, deliveryOf, hear, sentAs } from "#tests/support/scenes/mail/ses-events.ts";
import { openOrderDesk } from "#tests/support/scenes/order-desk.ts";
import { jana } from "#tests/support/scenes/sold-order.ts";
import { call } from "#tests/support/servers/call.ts";
import { installMeter, metered } from "#tests/support/table/meter.ts";

const DAY = 24 * 3600;
/** Of a requested mail: the shares of mailbox and account, its claim and its end. */
const WRITE_UNITS = 6;
const search = "?filter_fields[status]=UNDELIVERED";

beforeAll(installMeter);

describe("an order", () => {
  const day = eachTest(openHeardMails);

  async function found(): Promise<string[]> {
    const { data } = await call(orders.list, {
      ...day.session,
      params: { eventId: day.sale.event.id },
      search,
    });
    expect(data.every(({ isUndelivered }) => isUndelivered)).toBe(true);
    return data.map(({ id }) => id);
  }
  const says = async (order: string) => {
    const { isUndelivered } = await day.look(order);
    expect((await found()).includes(order)).toBe(isUndelivered);
    return isUndelivered;
  };
  const guests = async (order: string) =>
    (await day.look(order)).attendees.map(({ isUndelivered }) => isUndelivered);
  const buyer = (email: string) => ({ firstName: "Gina", lastName: "Guest", email });
  async function correct(order: string, email: string) {
    const { version } = await day.look(order);
    const { status, data } = await call(orders.update, {
      ...day.ofOrder(order),
      body: buyer(email),
      version,
    });
    expect(status).toBe(200);
    return data;
  }
  async function newest(order: string) {
    const mail = (await day.look(order)).mails.at(-1);
    await day.office.work({ order, mail: mail?.id });
    return (await day.look(order)).mails.at(-1);
  }
  const seen = async (order: string) => {
    const { shortId } = await day.look(order);
    const params = { eventId: day.sale.event.id, shortId };
    return (await call(checkout.get, { params })).data.mailState;
  };

  it("whose confirmation came back says so, and the list finds it; no other one does", async () => {
    const { order: other } = await day.mailed(2);
    const { order, sent } = await day.mailed(1);
    expect(await says(order)).toBe(false);

    await hear(bounceOf(sent));

    expect(await found()).toEqual([order]);
    expect([await says(order), await says(other)]).toEqual([true, false]);
    // The buyer's own ticket has the same address.
    expect(await guests(order)).toEqual([true]);
    expect(await guests(other)).toEqual([false]);
  });

  it("says so too if its mail was not sent, because earlier ones came back", async () => {
    const { sent } = await day.mailed(1);
    await hear(bounceOf(sent));
    const later = await day.free(1);
    expect(await says(later)).toBe(false);

    await day.work(later);

    expect(await says(later)).toBe(true);
  });

  it("says so after any of its mails, and no more once a later one has left", async () => {
    const { order } = await day.mailed(1);
    await day.again(order);
    await hear(bounceOf(await day.last()));
    expect(await says(order)).toBe(true);
    expect([await day.again(order), await says(order)]).toEqual(["BOUNCED", true]);

    await day.pass(31 * DAY);
    expect([await day.again(order), await says(order)]).toEqual(["ACCEPTED", false]);
    expect(await guests(order)).toEqual([false]);
    await hear(bounceOf(await day.last()));
    expect(await says(order)).toBe(true);
  });

  it("says so before the sending was answered, and the answer changes nothing", async () => {
    const order = await day.free(1);
    const restore = replaceMailer(async (mail) => {
      await hear(bounceOf(await sentAs(mail, day.at())));
      return "accepted";
    });
    await day.work(order);
    restore();

    expect(await says(order)).toBe(true);
  });

  it("says nothing of a bounce that comes a week late, after a later mail has left", async () => {
    const { order, sent } = await day.mailed(1);
    await day.pass(7 * DAY);
    expect(await day.again(order)).toBe("ACCEPTED");

    await hear(bounceOf(sent));

    expect(await says(order)).toBe(false);
    expect((await day.look(order)).mails.map(({ state }) => state)).toEqual([
      "BOUNCED",
      "ACCEPTED",
    ]);
  });

  it("says nothing of a mail that its mailbox did not take for a time", async () => {
    const { order, sent } = await day.mailed(1);

    await hear(bounceOf(sent, "Transient"));

    expect([await says(order), await seen(order)]).toEqual([false, "SOFT_BOUNCED"]);
  });

  it("whose address is corrected sends the confirmation there at once, and once", async () => {
    const { order, sent } = await day.mailed(1);
    await hear(bounceOf(sent));
    expect(await seen(order)).toBe("BOUNCED");

    const { isUndelivered, mails, timeline } = await correct(order, guestOf(2));

    expect(isUndelivered).toBe(false);
    expect(mails.map(({ state, to }) => [state, to])).toEqual([
      ["BOUNCED", guestOf(1)],
      ["PENDING", guestOf(2)],
    ]);
    expect(timeline.slice(-2).map(({ what }) => what)).toEqual([
      "buyer_edited",
      "confirmation_requested",
    ]);
    expect([await says(order), await seen(order)]).toEqual([false, "PENDING"]);
    expect(await newest(order)).toMatchObject({ state: "ACCEPTED", to: guestOf(2) });
    expect(await seen(order)).toBe("ACCEPTED");
    await correct(order, guestOf(2));
    expect((await day.look(order)).mails).toHaveLength(2);
  });

  it("whose corrected address takes no mail either says so anew", async () => {
    const { order, sent } = await day.mailed(1);
    await hear(bounceOf(sent));
    await correct(order, guestOf(2));
    await newest(order);

    await hear(bounceOf(await day.last()));

    expect([await says(order), await seen(order)]).toEqual([true, "BOUNCED"]);
  });

  it("says nothing of its former address, whose bounce comes after the correction", async () => {
    const { order, sent } = await day.mailed(1);
    const { mails } = await correct(order, guestOf(2));
    expect(mails).toHaveLength(1);

    await hear(bounceOf(sent));

    expect([await says(order), await seen(order)]).toEqual([false, null]);
  });

  it("that gets its former address again says so again", async () => {
    const { order, sent } = await day.mailed(1);
    await hear(bounceOf(sent));
    await correct(order, guestOf(2));

    expect((await correct(order, guestOf(1))).isUndelivered).toBe(true);
    expect((await correct(order, guestOf(3))).mails.at(-1)?.to).toBe(guestOf(3));
  });

  it("whose address gets other letters sends nothing and says so as before", async () => {
    const { order, sent } = await day.mailed(1);
    await hear(bounceOf({ ...sent, to: guestOf(1).toUpperCase() }));

    const { isUndelivered, mails } = await correct(order, ` ${guestOf(1).toUpperCase()}`);

    expect([isUndelivered, mails.length]).toEqual([true, 1]);
  });

  it("that is cancelled sends no tickets to a corrected address", async () => {
    const { order, sent } = await day.mailed(1);
    await hear(bounceOf(sent));
    await call(orders.cancel, { ...day.ofOrder(order), body: { refund: false } });
    const before = (await day.look(order)).mails.length;

    const { isUndelivered, mails } = await correct(order, guestOf(2));

    expect([isUndelivered, mails.length]).toEqual([false, before]);
  });

  it("of another account learns nothing of it", async () => {
    const { sent } = await day.mailed(1);
    const foreign = await openOrderDesk();
    await foreign.editBuyer({ ...jana, email: guestOf(1) });

    await hear(bounceOf(sent));

    expect((await foreign.get()).isUndelivered).toBe(false);
    foreign.close();
  });

  it("without a bounce is not written for a mail that leaves", async () => {
    const { order } = await day.mailed(1);
    await call(orders.resendConfirmation, day.ofOrder(order));
    const mail = (await day.look(order)).mails.at(-1)?.id;

    const { cost } = await metered(() => day.office.work({ order, mail }));

    expect(cost.writeUnits).toBe(WRITE_UNITS);
    await hear(deliveryOf(await day.last()));
  });
});
