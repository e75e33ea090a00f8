// When is a member's own address confirmed as an organizer's contact? While they are a member, and
// once they have confirmed it; until then nobody is mailed.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { organizers } from "#shared/contracts/organizers.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import {
  confirmContact,
  confirmOwnAddress,
  contactLinkOf,
  contactMails,
  contactNow,
  deliveredContactMails,
  sendAgain,
  setContact,
} from "#tests/support/scenes/mail/contact-desk.ts";
import { accept, invited, memberOf, setRights } from "#tests/support/scenes/team.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

let box: string;
const owner = eachTest(() => given.owner());
const office = eachTest(openPostOffice);
beforeEach(() => {
  box = `box-${randomUUID()}@owl.example`;
});
afterEach(() => vi.unstubAllEnvs());

const stateOf = (of = owner) => contactNow(of);
const delivered = (of = owner) => deliveredContactMails(office, of);

describe("an address that an unconfirmed person entered", () => {
  it("gets nothing, and nobody else does, until they confirm their own; then its link, once", async () => {
    const late = await given.owner({ isConfirmed: false });
    const saved = await setContact(late, box);
    expect(saved.data).toMatchObject({ contactState: "UNCONFIRMED", mailsTo: null });
    expect((await sendAgain(late)).problem.code).toBe("email_not_confirmed");
    expect(await contactMails(late)).toEqual([]);

    expect((await confirmOwnAddress(late)).status).toBe(200);
    expect((await confirmOwnAddress(late)).status).toBe(200);

    expect(await stateOf(late)).toEqual(["WAITING_FOR_CONFIRMATION", late.me.email]);
    expect((await delivered(late)).map(({ to }) => to.text)).toEqual([box]);
  });

  it("that is their own is confirmed with it", async () => {
    const late = await given.owner({ isConfirmed: false });
    await setContact(late, late.me.email);
    expect(await stateOf(late)).toEqual(["UNCONFIRMED", null]);

    await confirmOwnAddress(late);

    expect(await stateOf(late)).toEqual(["CONFIRMED", late.me.email]);
    expect(await contactMails(late)).toEqual([]);
  });
});

describe("a member's confirmed address", () => {
  it("is confirmed by itself, and no link is mailed", async () => {
    const saved = await setContact(owner, owner.me.email.toUpperCase());

    expect(saved.data.contactState).toBe("CONFIRMED");
    expect(await contactMails(owner)).toEqual([]);
  });

  it("is none of an account where its person is no member", async () => {
    const other = await given.owner();

    await setContact(owner, other.me.email);

    expect(await stateOf()).toEqual(["WAITING_FOR_CONFIRMATION", owner.me.email]);
  });

  it("gets nothing any more once the member is deactivated: the owner does, until it is confirmed by a link", async () => {
    const member = await memberOf(owner);
    await setContact(owner, member.me.email);
    expect(await stateOf()).toEqual(["CONFIRMED", member.me.email]);

    await setRights(owner, member.me.id, { role: "ORGANIZER", status: "INACTIVE" });

    expect(await stateOf()).toEqual(["UNCONFIRMED", owner.me.email]);
    expect((await sendAgain(owner)).data.contactState).toBe("WAITING_FOR_CONFIRMATION");
    await confirmContact(await contactLinkOf(owner));
    expect(await stateOf()).toEqual(["CONFIRMED", member.me.email]);
  });
});

it("an organizer of the account reads who gets mails, and asks for no link", async () => {
  await setContact(owner, box);
  const { email, token } = await invited(owner);
  const entered = await accept(token);
  const reader = { ...owner, token: entered.data.token ?? "" };

  expect(email).not.toBe(owner.me.email);
  expect(await stateOf(reader)).toEqual(["WAITING_FOR_CONFIRMATION", owner.me.email]);
  expect((await sendAgain(reader)).problem.code).toBe("not_permitted");
  const { data } = await call(organizers.list, { token: reader.token });
  expect(data).toMatchObject([
    { contactState: "WAITING_FOR_CONFIRMATION", mailsTo: owner.me.email },
  ]);
});
