// Which addresses get no mail? One from which a mail came back, but for a try a month, and a try a
// day that its owner asks for, until a mail arrives.
import { describe, expect, it } from "vitest";
import { auth } from "#shared/contracts/auth.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openHeardMails } from "#tests/support/scenes/mail/heard-mails.ts";
import { bounceOf, deliveryOf, hear } from "#tests/support/scenes/mail/ses-events.ts";
import { call } from "#tests/support/servers/call.ts";

const DAY = 24 * 3600;
const MINUTE = 60;

const day = eachTest(openHeardMails);

describe("a closed address", () => {
  it("is tried once after thirty days, by one mail that may be repeated, and a delivery lifts it", async () => {
    const { order, sent } = await day.mailed(1);
    await hear(bounceOf(sent));
    await day.pass(30 * DAY - MINUTE);
    expect(await day.again(order)).toBe("BOUNCED");
    await day.pass(2 * MINUTE);

    day.office.answers.push("later");
    expect(await day.again(order)).toBe("PENDING");
    const tried = (await day.look(order)).mails.at(-1);
    expect(await day.next(1)).toBe("BOUNCED");
    await day.office.work({ order, mail: tried?.id });
    expect((await day.look(order)).mails.at(-1)?.state).toBe("ACCEPTED");

    await hear(deliveryOf(await day.last(day.at(1))));
    expect(await day.again(order)).toBe("ACCEPTED");
  });

  it("whose try comes back waits thirty days more", async () => {
    const { order, sent } = await day.mailed(1);
    await hear(bounceOf(sent));
    await day.pass(31 * DAY);
    expect(await day.again(order)).toBe("ACCEPTED");
    await hear(bounceOf(await day.last(day.at(1))));

    await day.pass(29 * DAY);
    expect(await day.again(order)).toBe("BOUNCED");
    await day.pass(2 * DAY);
    expect(await day.again(order)).toBe("ACCEPTED");
  });

  it("is opened by no delivery of an earlier mail, and closed by no earlier bounce", async () => {
    const first = await day.mailed(1);
    const second = await day.mailed(1);
    const later = { ...second.sent, sentAt: day.at(5) };
    await hear(bounceOf(later), deliveryOf(first.sent));
    expect(await day.next(1)).toBe("BOUNCED");

    const third = { ...later, sentAt: day.at(10) };
    await hear(deliveryOf(third), bounceOf(later), bounceOf(first.sent));
    expect(await day.next(1)).toBe("ACCEPTED");

    await hear(bounceOf(third));
    expect(await day.next(1)).toBe("BOUNCED");
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
    await hear(bounceOf(await day.last()));

    expect(await reset()).toBe(1);
    await hear(bounceOf(await day.last(day.at(1))));
    expect(await reset()).toBe(0);
    await day.pass(DAY + MINUTE);
    expect(await reset()).toBe(1);
    await hear(deliveryOf(await day.last(day.at(1))));
    expect([await reset(), await reset()]).toEqual([1, 1]);
  });
});
