// What follows when a mail comes back, is called spam, is refused or arrives? Its order says so.
// Events come twice, late, and forged.
import { beforeAll, describe, expect, it } from "vitest";
import { replaceMailer } from "#functions/core/ports/mailer.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { auth } from "#shared/contracts/auth.ts";
import { orders } from "#shared/contracts/orders.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openHeardMails } from "#tests/support/scenes/mail/heard-mails.ts";
import { guestOf } from "#tests/support/scenes/mail/mail-day.ts";
import {
  bounceOf,
  complaintOf,
  deliveryOf,
  envelopeOf,
  hear,
  heardAs,
  rejectOf,
  type Sent,
  sentAs,
} from "#tests/support/scenes/mail/ses-events.ts";
import { call } from "#tests/support/servers/call.ts";
import { stored } from "#tests/support/servers/stream.ts";
import { installMeter, metered } from "#tests/support/table/meter.ts";

const MINUTE = 60;

beforeAll(installMeter);
const day = eachTest(openHeardMails);

describe("a confirmation that comes back", () => {
  it("stands so in the order and its story, and the next one to the address is not sent", async () => {
    const { order, sent } = await day.mailed(1);

    expect(await hear(bounceOf(sent))).toEqual([]);

    const { mails, timeline, shortId } = await day.look(order);
    expect(mails).toMatchObject([{ id: "first", state: "BOUNCED", to: guestOf(1) }]);
    expect(timeline.at(-1)?.what).toBe("mail_bounced");
    const [shown] = [await day.sale.look({ ...(await anyOrder()), shortId })];
    expect(shown.data.mailState).toBe("BOUNCED");
    expect(await stored(headItem.key({ orderId: order }))).not.toHaveProperty("duePk");

    expect(await day.again(order)).toBe("BOUNCED");
    expect(await day.next(1)).toBe("BOUNCED");
    expect(day.told()).toEqual([guestOf(1)]);
  });

  it("is known by a hash, and no address is stored", async () => {
    const { sent } = await day.mailed(1);
    await hear(bounceOf(sent));

    const item = await day.kept(guestOf(1));

    expect(item).toMatchObject({ sentAt: sent.sentAt });
    expect(JSON.stringify(item)).not.toMatch(/guest1|buyer\.example|@/);
  });

  it("counts once, however often it is told", async () => {
    const { order, sent } = await day.mailed(1);

    await hear(bounceOf(sent), bounceOf(sent), bounceOf(sent));

    const { timeline } = await day.look(order);
    expect(timeline.filter(({ what }) => what === "mail_bounced")).toHaveLength(1);
  });

  it.each(["Transient", "Undetermined"])(
    "for a time (%s) says so in words of its own, and the next mail is sent",
    async (type) => {
      const { order, sent } = await day.mailed(1);

      await hear(bounceOf(sent, type));

      expect(await day.stateOf(order)).toBe("SOFT_BOUNCED");
      expect((await day.look(order)).timeline.at(-1)?.what).toBe("mail_soft_bounced");
      expect(await day.kept(guestOf(1))).toBeNull();
      expect(await day.again(order)).toBe("ACCEPTED");
    },
  );

  it("before its sending was answered stays so when the answer comes", async () => {
    const order = await day.free(1);
    const during: unknown[] = [];
    const restore = replaceMailer(async (mail) => {
      during.push(await day.stateOf(order));
      await hear(bounceOf(await sentAs(mail, day.at())));
      during.push(await day.stateOf(order));
      return "accepted";
    });

    await day.work(order);
    restore();

    expect([...during, await day.stateOf(order)]).toEqual(["CLAIMED", "BOUNCED", "BOUNCED"]);
  });

  it("of an address in other letters closes the same address", async () => {
    const { order, sent } = await day.mailed(1);

    await hear(bounceOf({ ...sent, to: "Guest1@BUYER.Example" }));

    expect(await day.stateOf(order)).toBe("BOUNCED");
    expect(await day.next(1)).toBe("BOUNCED");
  });

  it("from the old address after the correction leaves the order's new address alone", async () => {
    const { order, sent } = await day.mailed(1);
    const { version, answers } = await day.look(order);
    const buyer = { firstName: "Gina", lastName: "Guest", email: guestOf(2) };
    const changed = await call(orders.update, {
      ...day.ofOrder(order),
      body: { ...buyer, answers },
      version,
    });
    expect(changed.status).toBe(200);
    await hear(bounceOf(sent));

    expect((await day.look(order)).mails).toMatchObject([{ state: "BOUNCED", to: guestOf(1) }]);
    expect(await day.again(order)).toBe("ACCEPTED");
    expect(day.told().at(-1)).toBe(guestOf(2));
    await hear(bounceOf(sent));
    expect((await day.look(order)).mails.at(-1)?.state).toBe("ACCEPTED");
  });

  it("of an earlier sending to another address does not touch the mail that left since", async () => {
    const { order, sent } = await day.mailed(1);

    await hear(bounceOf({ ...sent, to: "elsewhere@buyer.example" }));

    expect(await day.stateOf(order)).toBe("ACCEPTED");
    expect(await day.kept("elsewhere@buyer.example")).not.toBeNull();
  });

  it("of a mail that nobody knows closes its address, and nothing else fails", async () => {
    const { sent } = await day.mailed(1);
    const named = (value: string): Sent => ({
      ...sent,
      headers: [{ name: "X-Foyer-Mail", value }],
    });

    const failures = await hear(
      bounceOf(named("order/0123456789ab")),
      bounceOf(named("order/0123456789ab/0123456789ab")),
      bounceOf(named("account/acc_nobody/0123456789ab")),
      bounceOf(named("nonsense")),
      bounceOf({ ...sent, headers: [] }),
    );

    expect(failures).toEqual([]);
    expect(await day.kept(guestOf(1))).not.toBeNull();
  });
});

describe("a requested mail that comes back", () => {
  it("stands so beside the first, and is not taken for the ticket's new code", async () => {
    const { order } = await day.mailed(1);
    expect(await day.again(order)).toBe("ACCEPTED");

    await hear(bounceOf(await day.last()));

    expect((await day.look(order)).mails.map(({ state }) => state)).toEqual([
      "ACCEPTED",
      "BOUNCED",
    ]);
  });
});

describe("an event that is not believed or not understood", () => {
  it("comes from another topic", async () => {
    const { order, sent } = await day.mailed(1);
    const topic = "arn:aws:sns:eu-central-1:999999999999:mail-events";

    const { batchItemFailures } = await heardAs(envelopeOf(bounceOf(sent), topic));

    expect(batchItemFailures).toEqual([]);
    expect([await day.stateOf(order), await day.kept(guestOf(1))]).toEqual(["ACCEPTED", null]);
  });

  it("is SES's own try of the topic, or of a kind that nobody follows", async () => {
    const { sent } = await day.mailed(1);
    const { bounce: _, ...rest } = bounceOf(sent);

    expect(
      await hear(
        "Successfully validated SNS topic for Amazon SES event publishing.",
        { ...rest, eventType: "Open" },
        { ...rest, eventType: "DeliveryDelay" },
        { ...rest, eventType: undefined, notificationType: "Bounce" },
        "null",
      ),
    ).toEqual([]);
    expect(await day.kept(guestOf(1))).toBeNull();
  });

  it("lacks what it must have, and is tried again", async () => {
    const { sent } = await day.mailed(1);
    const { bounce: _, ...rest } = bounceOf(sent);

    expect(await hear(rest)).toEqual([{ itemIdentifier: "0" }]);
  });
});

describe("a complaint", () => {
  it("is kept, and tickets go on", async () => {
    const { order, sent } = await day.mailed(1);

    await hear(complaintOf(sent), complaintOf(sent));

    expect(await day.kept(guestOf(1))).toMatchObject({ complainedAt: "2027-08-05T00:41:02.669Z" });
    expect(await day.stateOf(order)).toBe("ACCEPTED");
    expect(await day.again(order)).toBe("ACCEPTED");
  });
});

describe("a mail that SES rejects", () => {
  it("has failed", async () => {
    const { order, sent } = await day.mailed(1);

    await hear(rejectOf(sent), rejectOf(sent));

    expect(await day.stateOf(order)).toBe("FAILED");
    expect(await day.kept(guestOf(1))).toBeNull();
  });
});

describe("a delivery", () => {
  it("of a mail whose outcome nobody knew makes it sent, and no second one leaves", async () => {
    const { order, sent } = await day.mailed(1, "unknown");
    expect(await day.stateOf(order)).toBe("UNKNOWN");

    await hear(deliveryOf(sent));

    expect(await day.stateOf(order)).toBe("ACCEPTED");
    await day.pass(20 * MINUTE);
    await day.sweep();
    expect(day.told()).toEqual([guestOf(1)]);
  });

  it.each(["first", "requested"])(
    "of a %s mail that was answered reads two units and writes none",
    async (which) => {
      const { order, sent } = await day.mailed(1);
      if (which === "requested") await day.again(order);
      const event = deliveryOf(which === "requested" ? await day.last() : sent);

      const { cost } = await metered(() => hear(event));

      expect(cost).toMatchObject({ readUnits: 2, writeUnits: 0 });
    },
  );

  it("of a mail that came back or was answered changes nothing", async () => {
    const { order, sent } = await day.mailed(1);
    const key = headItem.key({ orderId: order });
    const before = await stored(key);
    await hear(deliveryOf(sent));
    expect(await stored(key)).toEqual(before);

    await hear(bounceOf(sent), deliveryOf(sent));
    expect(await day.stateOf(order)).toBe("BOUNCED");
  });
});

it("an account's mail that comes back says so in its item", async () => {
  await call(auth.forgotPassword, { body: { email: day.sale.owner.me.email } });
  await day.followMails();
  const sent = await day.last();
  const value = sent.headers.find(({ name }) => name === "X-Foyer-Mail")?.value ?? "";
  const [, accountId = "", id = ""] = value.split("/");

  await hear(bounceOf(sent), bounceOf(sent));

  expect(await stored(accountMailItem.key({ accountId, id }))).toMatchObject({ state: "BOUNCED" });
});

/** The shape of an order, for whom asks by a link. */
const anyOrder = async () =>
  (await day.sale.reserve([{ ticketId: day.sale.ticketId, quantity: 1 }])).data;
