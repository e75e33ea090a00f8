// What becomes of an organizer's contact address that takes no mail? It says so, and the account's
// owner gets the mails until it changes or is confirmed again.
import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { forgetRecipients } from "#functions/mail/tell-organizer.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import {
  confirmContact,
  contactLinkOf,
  contactMails,
  contactNow,
  sendAgain,
  setContact,
} from "#tests/support/scenes/mail/contact-desk.ts";
import { openNewOrderDesk } from "#tests/support/scenes/mail/new-order-desk.ts";
import { bounceOf, hear, sentAs } from "#tests/support/scenes/mail/ses-events.ts";
import { given } from "#tests/support/scenes/world.ts";

const LATER = "2027-08-05T00:40:02.012Z";
const desk = eachTest(openNewOrderDesk);
const owner = () => desk.sale.owner;
const now = () => contactNow(owner());

async function sentTo(address: string) {
  const mail = desk.office.sent.findLast(({ to }) => to === address);
  if (!mail) throw new Error(`Nothing was sent to ${address}.`);
  return sentAs(mail, LATER);
}
/** A new order is told. */
async function order(): Promise<void> {
  forgetRecipients();
  await desk.work(await desk.freeOrder());
}
/** The links that were asked for leave, if they may. */
async function mailLinks(): Promise<void> {
  const account = owner().me.account.id;
  const mails = await contactMails(owner());
  await desk.office.work(...mails.map((item) => ({ account, mail: accountMailItem.lastId(item) })));
}

describe("a contact address", () => {
  it("from which the mail of a new order came back says so, and the owner gets the next one", async () => {
    await order();
    expect(await now()).toEqual(["CONFIRMED", desk.organizersAddress]);
    const sent = await sentTo(desk.organizersAddress);

    await hear(bounceOf({ ...sent, to: desk.organizersAddress.toUpperCase() }), bounceOf(sent));

    expect(await now()).toEqual(["BOUNCED", owner().me.email]);
    await order();
    expect(await desk.toldTo(desk.organizersAddress)).toHaveLength(1);
    expect(await desk.toldTo(owner().me.email)).toHaveLength(1);
  });

  it("begins anew with another address, and with its own once that is confirmed again", async () => {
    await order();
    await hear(bounceOf(await sentTo(desk.organizersAddress)));
    expect((await sendAgain(owner())).data.contactState).toBe("WAITING_FOR_CONFIRMATION");
    await confirmContact(await contactLinkOf(owner()));
    expect(await now()).toEqual(["CONFIRMED", desk.organizersAddress]);

    const box = `box-${randomUUID()}@owl.example`;
    expect((await setContact(owner(), box)).data.contactState).toBe("WAITING_FOR_CONFIRMATION");
  });

  it("to which no link arrives says so, and nothing of an older link", async () => {
    const box = `box-${randomUUID()}@owl.example`;
    await setContact(owner(), box);
    await mailLinks();
    const first = await sentTo(box);
    await sendAgain(owner());
    await hear(bounceOf(first, "Transient"), bounceOf(first));
    expect((await now())[0]).toBe("WAITING_FOR_CONFIRMATION");

    await mailLinks();

    expect(await now()).toEqual(["BOUNCED", owner().me.email]);
  });

  it("says nothing of a bounce that comes after it was confirmed again", async () => {
    onTestFinished(stopClock());
    await order();
    const sent = await sentTo(desk.organizersAddress);
    onTestFinished(stopClock(1000));
    await setContact(owner(), "");
    await setContact(owner(), desk.organizersAddress);
    await confirmContact(await contactLinkOf(owner()));

    await hear(bounceOf(sent));

    expect(await now()).toEqual(["CONFIRMED", desk.organizersAddress]);
  });

  it("of another account learns nothing of it", async () => {
    const other = await given.owner();
    await setContact(other, desk.organizersAddress);
    await confirmContact(await contactLinkOf(other));
    await order();

    await hear(bounceOf(await sentTo(desk.organizersAddress)));

    expect((await contactNow(other))[0]).toBe("CONFIRMED");
  });

  it("that is its owner's own says so, and stays the only one", async () => {
    await setContact(owner(), owner().me.email);
    await order();

    await hear(bounceOf(await sentTo(owner().me.email)));

    expect(await now()).toEqual(["BOUNCED", owner().me.email]);
  });
});
