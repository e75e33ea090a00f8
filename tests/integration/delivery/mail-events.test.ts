// What follows when a mail comes back, is called spam, is refused or arrives? Its order says so, and
// an address that takes no mail gets none. Events come twice, late, in any order, and forged.
import { describe, expect, it } from "vitest";
import { nowMs } from "#functions/core/ports/clock.ts";
import { replaceMailer, type SendOutcome } from "#functions/core/ports/mailer.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { addressHash } from "#functions/engine/order/by-address.ts";
import { bounceItem } from "#functions/stored/bounces.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { auth } from "#shared/contracts/auth.ts";
import { orders } from "#shared/contracts/orders.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { guestOf, openMailDay } from "#tests/support/scenes/mail/mail-day.ts";
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

const DAY = 24 * 3600;
const MINUTE = 60;

const day = eachTest(openMailDay);

const now = (seconds = 0) => new Date(nowMs() + seconds * 1000).toISOString();
const last = async (sentAt = now()): Promise<Sent> => {
  const mail = day.office.sent.at(-1);
  if (!mail) throw new Error("Nothing was sent.");
  return sentAs(mail, sentAt);
};
const closed = async (email: string) =>
  asSystem(async () =>
    getItem(bounceItem.key({ hash: await addressHash(email) }), { consistent: true }),
  );
const stateOf = async (order: string) => (await day.states([order]))[0];

/** An order of a guest, whose confirmation was sent. */
async function mailed(guest: number, answer?: SendOutcome): Promise<{ order: string; sent: Sent }> {
  const order = await day.free(guest);
  if (answer) day.office.answers.push(answer);
  await day.work(order);
  return { order, sent: await last() };
}
async function again(order: string): Promise<string | undefined> {
  expect((await call(orders.resendConfirmation, day.ofOrder(order))).status).toBe(204);
  const id = (await day.look(order)).mails.at(-1)?.id;
  await day.office.work({ order, mail: id });
  return (await day.look(order)).mails.at(-1)?.state;
}

describe("a confirmation that comes back", () => {
  it("stands so in the order and its story, and the next one to the address is not sent", async () => {
    const { order, sent } = await mailed(1);

    expect(await hear(bounceOf(sent))).toEqual([]);

    const { mails, timeline, shortId } = await day.look(order);
    expect(mails).toMatchObject([{ id: "first", state: "BOUNCED", to: guestOf(1) }]);
    expect(timeline.at(-1)?.what).toBe("mail_bounced");
    const [shown] = [await day.sale.look({ ...(await anyOrder()), shortId })];
    expect(shown.data.mailState).toBe("BOUNCED");
    expect(await stored(headItem.key({ orderId: order }))).not.toHaveProperty("duePk");

    expect(await again(order)).toBe("BOUNCED");
    const other = await day.free(1);
    await day.work(other);
    expect(await stateOf(other)).toBe("BOUNCED");
    expect(day.told()).toEqual([guestOf(1)]);
  });

  it("is known by a hash, and no address is stored", async () => {
    const { sent } = await mailed(1);
    await hear(bounceOf(sent));

    const item = await closed(guestOf(1));

    expect(item).toMatchObject({ sentAt: sent.sentAt });
    expect(JSON.stringify(item)).not.toMatch(/guest1|buyer\.example|@/);
  });

  it("counts once, however often it is told", async () => {
    const { order, sent } = await mailed(1);

    await hear(bounceOf(sent), bounceOf(sent), bounceOf(sent));

    const { timeline } = await day.look(order);
    expect(timeline.filter(({ what }) => what === "mail_bounced")).toHaveLength(1);
  });

  it.each(["Transient", "Undetermined"])(
    "for a time (%s) says so, and the next mail is sent",
    async (type) => {
      const { order, sent } = await mailed(1);

      await hear(bounceOf(sent, type));

      expect(await stateOf(order)).toBe("BOUNCED");
      expect(await closed(guestOf(1))).toBeNull();
      expect(await again(order)).toBe("ACCEPTED");
    },
  );

  it("before its sending was answered stays so when the answer comes", async () => {
    const order = await day.free(1);
    const during: unknown[] = [];
    const restore = replaceMailer(async (mail) => {
      during.push(await stateOf(order));
      await hear(bounceOf(await sentAs(mail, now())));
      during.push(await stateOf(order));
      return "accepted";
    });

    await day.work(order);
    restore();

    expect([...during, await stateOf(order)]).toEqual(["CLAIMED", "BOUNCED", "BOUNCED"]);
  });

  it("of an address in other letters closes the same address", async () => {
    const { order, sent } = await mailed(1);

    await hear(bounceOf({ ...sent, to: "Guest1@BUYER.Example" }));

    expect(await stateOf(order)).toBe("BOUNCED");
    const other = await day.free(1);
    await day.work(other);
    expect(await stateOf(other)).toBe("BOUNCED");
  });

  it("from the old address after the correction leaves the order's new address alone", async () => {
    const { order, sent } = await mailed(1);
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
    expect(await again(order)).toBe("ACCEPTED");
    expect(day.told().at(-1)).toBe(guestOf(2));
    await hear(bounceOf(sent));
    expect((await day.look(order)).mails.at(-1)?.state).toBe("ACCEPTED");
  });

  it("of an earlier sending to another address does not touch the mail that left since", async () => {
    const { order, sent } = await mailed(1);

    await hear(bounceOf({ ...sent, to: "elsewhere@buyer.example" }));

    expect(await stateOf(order)).toBe("ACCEPTED");
    expect(await closed("elsewhere@buyer.example")).not.toBeNull();
  });

  it("of a mail that nobody knows closes its address, and nothing else fails", async () => {
    const { sent } = await mailed(1);
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
    expect(await closed(guestOf(1))).not.toBeNull();
  });
});

describe("a requested mail that comes back", () => {
  it("stands so beside the first, and is not taken for the ticket's new code", async () => {
    const { order } = await mailed(1);
    expect(await again(order)).toBe("ACCEPTED");

    await hear(bounceOf(await last()));

    expect((await day.look(order)).mails.map(({ state }) => state)).toEqual([
      "ACCEPTED",
      "BOUNCED",
    ]);
  });
});

describe("an event that is not believed or not understood", () => {
  it("comes from another topic", async () => {
    const { order, sent } = await mailed(1);
    const topic = "arn:aws:sns:eu-central-1:999999999999:mail-events";

    const { batchItemFailures } = await heardAs(envelopeOf(bounceOf(sent), topic));

    expect(batchItemFailures).toEqual([]);
    expect([await stateOf(order), await closed(guestOf(1))]).toEqual(["ACCEPTED", null]);
  });

  it("is SES's own try of the topic, or of a kind that nobody follows", async () => {
    const { sent } = await mailed(1);
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
    expect(await closed(guestOf(1))).toBeNull();
  });

  it("lacks what it must have, and is tried again", async () => {
    const { sent } = await mailed(1);
    const { bounce: _, ...rest } = bounceOf(sent);

    expect(await hear(rest)).toEqual([{ itemIdentifier: "0" }]);
  });
});

describe("a closed address", () => {
  it("is tried once after thirty days, by one mail that may be repeated, and a delivery lifts it", async () => {
    const { order, sent } = await mailed(1);
    await hear(bounceOf(sent));
    await day.pass(30 * DAY - MINUTE);
    expect(await again(order)).toBe("BOUNCED");
    await day.pass(2 * MINUTE);

    day.office.answers.push("later");
    expect(await again(order)).toBe("PENDING");
    const tried = (await day.look(order)).mails.at(-1);
    const other = await day.free(1);
    await day.work(other);
    expect(await stateOf(other)).toBe("BOUNCED");
    await day.office.work({ order, mail: tried?.id });
    expect((await day.look(order)).mails.at(-1)?.state).toBe("ACCEPTED");

    await hear(deliveryOf(await last(now(1))));
    expect(await again(order)).toBe("ACCEPTED");
  });

  it("whose try comes back waits thirty days more", async () => {
    const { order, sent } = await mailed(1);
    await hear(bounceOf(sent));
    await day.pass(31 * DAY);
    expect(await again(order)).toBe("ACCEPTED");
    await hear(bounceOf(await last(now(1))));

    await day.pass(29 * DAY);
    expect(await again(order)).toBe("BOUNCED");
    await day.pass(2 * DAY);
    expect(await again(order)).toBe("ACCEPTED");
  });

  it("is opened by no delivery of an earlier mail, and closed by no earlier bounce", async () => {
    const first = await mailed(1);
    const second = await mailed(1);
    const later = { ...second.sent, sentAt: now(5) };
    await hear(bounceOf(later), deliveryOf(first.sent));
    expect(await stateOf(await workedOrder(1))).toBe("BOUNCED");

    const third = { ...later, sentAt: now(10) };
    await hear(deliveryOf(third), bounceOf(later), bounceOf(first.sent));
    expect(await stateOf(await workedOrder(1))).toBe("ACCEPTED");

    await hear(bounceOf(third));
    expect(await stateOf(await workedOrder(1))).toBe("BOUNCED");
  });

  it("is tried at once for a reset that its owner asks for, and once a day", async () => {
    const owner = day.sale.owner.me;
    const reset = async () => {
      const before = day.office.sent.length;
      await call(auth.forgotPassword, { body: { email: owner.email } });
      await day.followMails();
      return day.office.sent.length - before;
    };
    await day.followMails();
    expect(await reset()).toBe(1);
    await hear(bounceOf(await last()));

    expect(await reset()).toBe(1);
    await hear(bounceOf(await last(now(1))));
    expect(await reset()).toBe(0);
    await day.pass(DAY + MINUTE);
    expect(await reset()).toBe(1);
    await hear(deliveryOf(await last(now(1))));
    expect([await reset(), await reset()]).toEqual([1, 1]);
  });
});

describe("a complaint", () => {
  it("is kept, and tickets go on", async () => {
    const { order, sent } = await mailed(1);

    await hear(complaintOf(sent), complaintOf(sent));

    expect(await closed(guestOf(1))).toMatchObject({ complainedAt: "2027-08-05T00:41:02.669Z" });
    expect(await stateOf(order)).toBe("ACCEPTED");
    expect(await again(order)).toBe("ACCEPTED");
  });
});

describe("a mail that SES rejects", () => {
  it("has failed", async () => {
    const { order, sent } = await mailed(1);

    await hear(rejectOf(sent), rejectOf(sent));

    expect(await stateOf(order)).toBe("FAILED");
    expect(await closed(guestOf(1))).toBeNull();
  });
});

describe("a delivery", () => {
  it("of a mail whose outcome nobody knew makes it sent, and no second one leaves", async () => {
    const { order, sent } = await mailed(1, "unknown");
    expect(await stateOf(order)).toBe("UNKNOWN");

    await hear(deliveryOf(sent));

    expect(await stateOf(order)).toBe("ACCEPTED");
    await day.pass(20 * MINUTE);
    await day.sweep();
    expect(day.told()).toEqual([guestOf(1)]);
  });

  it("of a mail that came back or was answered changes nothing", async () => {
    const { order, sent } = await mailed(1);
    const key = headItem.key({ orderId: order });
    const before = await stored(key);
    await hear(deliveryOf(sent));
    expect(await stored(key)).toEqual(before);

    await hear(bounceOf(sent), deliveryOf(sent));
    expect(await stateOf(order)).toBe("BOUNCED");
  });
});

it("an account's mail that comes back says so in its item", async () => {
  await call(auth.forgotPassword, { body: { email: day.sale.owner.me.email } });
  await day.followMails();
  const sent = await last();
  const value = sent.headers.find(({ name }) => name === "X-Foyer-Mail")?.value ?? "";
  const [, accountId = "", id = ""] = value.split("/");

  await hear(bounceOf(sent), bounceOf(sent));

  expect(await stored(accountMailItem.key({ accountId, id }))).toMatchObject({ state: "BOUNCED" });
});

async function workedOrder(guest: number): Promise<string> {
  const order = await day.free(guest);
  await day.work(order);
  return order;
}

/** The shape of an order, for whom asks by a link. */
const anyOrder = async () =>
  (await day.sale.reserve([{ ticketId: day.sale.ticketId, quantity: 1 }])).data;
