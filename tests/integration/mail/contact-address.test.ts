// When does an organizer's contact address get mail? Once its owner pressed the button behind a
// link that was mailed to it, or where a member of the account signs in with it.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { account } from "#shared/contracts/account.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import {
  confirmContact,
  contactLinkOf,
  contactMails,
  contactNow,
  deliveredContactMails,
  openContact,
  sendAgain,
  setContact,
} from "#tests/support/scenes/mail/contact-desk.ts";
import { signIn } from "#tests/support/scenes/team.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

const DAY_MS = 24 * 3600 * 1000;
const owner = eachTest(() => given.owner());
const office = eachTest(openPostOffice);
let box: string;
beforeEach(() => {
  box = `box-${randomUUID()}@owl.example`;
});
afterEach(() => vi.unstubAllEnvs());

const stateOf = (of = owner) => contactNow(of);
const delivered = (of = owner) => deliveredContactMails(office, of);

describe("an address of nobody in the account", () => {
  it("gets one mail that names organizer and account, sent by Foyer alone, with a link that confirms", async () => {
    const name = "Night <b>Owl</b> & Friends";
    const { email, version } = (await call(account.get, owner)).data;
    const renamed = { name: "Day Owl Events", email };
    await call(account.update, { token: owner.token, version, body: renamed });
    const saved = await setContact(owner, box, { name });
    expect(saved.data).toMatchObject({
      contactState: "WAITING_FOR_CONFIRMATION",
      mailsTo: owner.me.email,
    });

    const [mail, ...others] = await delivered();
    expect(others).toEqual([]);
    expect(mail?.to.text).toBe(box);
    expect(mail?.from.value[0]?.name).toBe("Foyer");
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.text).toContain(`${name} (account Day Owl Events)`);
    expect(mail?.html).not.toContain("<b>Owl</b>");
    expect(mail?.text).toContain("ignore it: nothing happens then");
    const link = /\/confirm-contact-address\/(\w+)/.exec(mail?.text ?? "")?.[1] ?? "";

    expect((await openContact(link)).data).toEqual({
      address: box,
      organizerName: name,
      accountName: "Day Owl Events",
      isConfirmed: false,
    });
    expect(await stateOf()).toEqual(["WAITING_FOR_CONFIRMATION", owner.me.email]);
    expect((await confirmContact(link)).status).toBe(204);

    expect(await stateOf()).toEqual(["CONFIRMED", box]);
  });

  it("is confirmed by its button only, however often its link is opened; a second press says the same", async () => {
    await setContact(owner, box);
    const link = await contactLinkOf(owner);
    for (let times = 0; times < 3; times++) expect((await openContact(link)).status).toBe(200);
    expect((await stateOf())[0]).toBe("WAITING_FOR_CONFIRMATION");

    const answers = [await confirmContact(link), await confirmContact(link)];

    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await openContact(link)).data.isConfirmed).toBe(true);
  });

  it("stays confirmed when the organizer's other fields change, and its form is not outdated by it", async () => {
    const { data } = await setContact(owner, box);
    await confirmContact(await contactLinkOf(owner));
    const body = { name: "Day Owl", contactEmail: box };
    const params = { organizerId: owner.organizerId };

    const saved = await call(organizers.update, {
      ...{ token: owner.token, params, body, version: data.version },
    });

    expect([saved.status, saved.data.contactState]).toEqual([200, "CONFIRMED"]);
    expect(await contactMails(owner)).toHaveLength(1);
  });

  it("that is changed begins anew: no old link confirms it, not even when it is entered again", async () => {
    await setContact(owner, box);
    const first = await contactLinkOf(owner);
    await confirmContact(first);

    await setContact(owner, `other-${box}`);
    expect(await stateOf()).toEqual(["WAITING_FOR_CONFIRMATION", owner.me.email]);
    expect((await confirmContact(first)).problem.code).toBe("contact_link_invalid");
    await setContact(owner, owner.me.email);
    await setContact(owner, box);

    expect((await stateOf())[0]).toBe("WAITING_FOR_CONFIRMATION");
    expect((await confirmContact(first)).problem.code).toBe("contact_link_invalid");
    expect((await openContact(first)).problem.code).toBe("contact_link_invalid");
    expect((await confirmContact(await contactLinkOf(owner))).status).toBe(204);
  });

  it("that is taken away gets nothing, and its link confirms nothing", async () => {
    await setContact(owner, box);
    const link = await contactLinkOf(owner);

    await setContact(owner, "");

    expect(await stateOf()).toEqual(["NONE", owner.me.email]);
    expect((await confirmContact(link)).problem.code).toBe("contact_link_invalid");
    expect(await delivered()).toEqual([]);
  });

  it("has seven days; then another link is asked for", async () => {
    onTestFinished(stopClock());
    await setContact(owner, box);
    const link = await contactLinkOf(owner);
    onTestFinished(stopClock(7 * DAY_MS));
    Object.assign(owner, await signIn(owner));

    expect((await confirmContact(link)).problem.code).toBe("contact_link_invalid");
    expect((await stateOf())[0]).toBe("UNCONFIRMED");
    const again = await sendAgain(owner);

    expect([again.status, again.data.contactState]).toEqual([200, "WAITING_FOR_CONFIRMATION"]);
    expect((await confirmContact(link)).problem.code).toBe("contact_link_invalid");
    expect((await confirmContact(await contactLinkOf(owner))).status).toBe(204);
  });

  it("gets a newer link, which voids the older one; the older mail is not sent any more", async () => {
    await setContact(owner, box);
    const first = await contactLinkOf(owner);

    expect((await sendAgain(owner)).status).toBe(200);

    expect((await confirmContact(first)).problem.code).toBe("contact_link_invalid");
    expect(await delivered()).toHaveLength(1);
  });

  it("is not mailed once it is confirmed, nor without an address", async () => {
    expect((await sendAgain(owner)).data.contactState).toBe("NONE");
    await setContact(owner, box);
    await confirmContact(await contactLinkOf(owner));

    expect((await sendAgain(owner)).data.contactState).toBe("CONFIRMED");

    expect(await delivered()).toEqual([]);
  });

  it("has a link for its own organizer alone", async () => {
    const other = await given.owner();
    await setContact(owner, box);
    await setContact(other, box);
    const [own, foreign] = [await contactLinkOf(owner), await contactLinkOf(other)];
    const mixed = own.slice(0, 24) + foreign.slice(24);

    for (const token of [mixed, "x".repeat(75), own.slice(1), `${own}0`])
      expect((await confirmContact(token)).problem.code).toBe("contact_link_invalid");
    await confirmContact(foreign);

    expect((await stateOf())[0]).toBe("WAITING_FOR_CONFIRMATION");
    expect((await stateOf(other))[0]).toBe("CONFIRMED");
  });

  it("ends with its organizer", async () => {
    await setContact(owner, box);
    const link = await contactLinkOf(owner);
    const params = { organizerId: owner.organizerId };
    await call(organizers.remove, { token: owner.token, params });

    expect((await confirmContact(link)).problem.code).toBe("contact_link_invalid");
    expect(await delivered()).toEqual([]);
  });

  it("of a new organizer is asked like a changed one", async () => {
    const body = { name: "Day Owl", contactEmail: box };
    const { data } = await call(organizers.create, { token: owner.token, body });

    expect(data.contactState).toBe("WAITING_FOR_CONFIRMATION");
    expect((await delivered()).map(({ to }) => to.text)).toEqual([box]);
  });
});

describe("how many links leave", () => {
  beforeEach(() => void onTestFinished(stopClock()));

  it("is twenty a day for an account, however often the address changes; saving goes on", async () => {
    for (let times = 0; times < 22; times++)
      expect((await setContact(owner, `${times}-${box}`)).status).toBe(200);

    expect(await contactMails(owner)).toHaveLength(20);
    expect((await stateOf())[0]).toBe("UNCONFIRMED");
    expect((await sendAgain(owner)).problem.code).toBe("too_many_requests");
  });

  it("is five a day to one mailbox", async () => {
    await setContact(owner, box);
    await delivered();
    for (let times = 0; times < 4; times++) {
      expect((await sendAgain(owner)).status).toBe(200);
      await delivered();
    }

    expect((await sendAgain(owner)).problem.code).toBe("mail_share_used");
  });

  it("is counted among the mails by hand: what is over waits, and the address is saved all the same", async () => {
    vi.stubEnv("MAILS_BY_HAND_A_DAY", "0");

    const saved = await setContact(owner, box);

    expect([saved.status, saved.data.contactState]).toEqual([200, "WAITING_FOR_CONFIRMATION"]);
    expect(await delivered()).toEqual([]);
    expect(await contactMails(owner)).toMatchObject([{ state: "WAITING" }]);
  });
});

it("nobody writes what confirms an address", async () => {
  const params = { organizerId: owner.organizerId };
  const contact = { address: box, by: "", nonce: "", until: 0, confirmedAt: "2027-01-01" };
  for (const more of [{ contact }, { contactState: "CONFIRMED" }, { mailsTo: box }]) {
    const body = { name: "Day Owl", contactEmail: box, ...more };
    const refused = await call(organizers.update, { token: owner.token, params, body, version: 1 });
    expect(refused.status).toBe(422);
  }
});
