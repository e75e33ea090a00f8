// How does an admin invite people, send an invitation again, change it and take it back?
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { account } from "#shared/contracts/account.ts";
import { type User, users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import {
  accept,
  check,
  guest,
  invitationDesk,
  invite,
  invited,
  listed,
  mailedToken,
  newAddress,
  rowOf,
  setRights,
  signIn,
} from "#tests/support/scenes/team.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call, told } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

const owner = eachTest(() => given.owner());
const office = eachTest(openPostOffice);
afterEach(() => vi.unstubAllEnvs());

const DAY_MS = 24 * 3600 * 1000;
const { resend, revoke, sentMails } = invitationDesk(owner, office);
const expiryOf = ({ invitation }: User) => Date.parse(invitation?.expiresAt ?? "");

describe("an invitation", () => {
  it("stands in the list as the inviter typed it, until it is accepted", async () => {
    const email = newAddress();

    const { status, data } = await invite(owner, ` ${email.toUpperCase()} `);

    expect(status).toBe(201);
    expect(data).toMatchObject({ ...guest, email, status: "INVITED", isOwner: false, version: 1 });
    const sentAt = Date.parse(data.invitation?.sentAt ?? "");
    expect(expiryOf(data) - Math.floor(sentAt / 1000) * 1000).toBe(7 * DAY_MS);
    expect(await rowOf(owner, data.id)).toEqual(data);
  });

  it("is mailed in the account's name, with account and person as plain text", async () => {
    const name = "Nachtmusik <b>& Söhne</b>";
    const settings = { name, email: "team@nachtmusik.example" };
    await call(account.update, { token: owner.token, body: settings, version: 2 });
    const { email, token } = await invited(owner, newAddress(), { firstName: "Ines <i>" });

    const mail = await office.read((await sentMails())[0]);

    expect(mail.to.text).toBe(email);
    expect(mail.from.value[0]?.name).toBe("Nachtmusik <b>& Söhne</b> via Foyer");
    expect(mail.replyTo?.text).toContain(settings.email);
    expect(mail.subject).toBe(`Olivia Owner invites you to ${name}`);
    expect(mail.text).toContain(
      `Olivia Owner invites you to the account ${name} in Foyer, as an organizer.`,
    );
    expect(mail.text).toContain("Hello Ines <i>");
    expect(mail.text).toContain("The link works once and for seven days.");
    expect(mail.text).toContain(`https://foyer.example/auth/accept-invitation/${token}`);
    expect(mail.html).not.toMatch(/<b>|<i>/);
    expect(mail.html).toContain("&lt;b&gt;");
  });

  it("says in its mail that an admin becomes one", async () => {
    await invited(owner, newAddress(), { role: "ADMIN" });

    expect((await office.read((await sentMails())[0])).text).toContain("as an admin.");
  });

  it("that was revoked or sent anew before its mail left is not mailed", async () => {
    const revoked = await invited(owner);
    await revoke(revoked.user.id);
    const { user, email } = await invited(owner);
    await resend(user.id);

    const sent = await sentMails();

    expect(sent.map(({ to }) => to)).toEqual([email]);
    expect((await office.read(sent[0])).text).toContain(await mailedToken(owner, user.id));
  });

  it("is refused to who has not confirmed the own address", async () => {
    const stranger = await given.owner({ isConfirmed: false });

    expect(told(await invite(stranger, newAddress()))).toEqual([409, "email_not_confirmed"]);
    expect(await listed(stranger)).toHaveLength(1);
  });

  it("is refused to an organizer", async () => {
    const organizer = await given.organizerOf(owner);

    expect(told(await invite(organizer, newAddress()))).toEqual([403, "not_permitted"]);
    expect(told(await call(users.list, { token: organizer.token }))).toEqual([
      403,
      "not_permitted",
    ]);
  });
});

describe("sending an invitation again", () => {
  it("mails a new link for seven days more, and voids the old one", async () => {
    const { user, token: old } = await invited(owner);
    onTestFinished(stopClock(8 * DAY_MS));
    const later = await signIn(owner);
    expect((await rowOf(later, user.id)).invitation).toEqual(user.invitation);

    const { status, data } = await resend(user.id, later);

    expect(status).toBe(200);
    const gained = expiryOf(data) - expiryOf(user);
    expect(Math.abs(gained - 8 * DAY_MS)).toBeLessThan(60_000);
    expect(told(await accept(old))).toEqual([409, "invitation_invalid"]);
    expect((await accept(await mailedToken(owner, user.id))).status).toBe(200);
  });

  it("gives the row a new version, and its mail replaces the old one", async () => {
    const { user, token: old } = await invited(owner);

    const { status, data } = await resend(user.id);

    expect([status, data.version]).toEqual([200, 2]);
    const renewed = await mailedToken(owner, user.id);
    expect(renewed).not.toBe(old);
    expect(told(await accept(old))).toEqual([409, "invitation_invalid"]);
    expect((await check(renewed)).status).toBe(200);
  });

  it("is unknown for a member, for another account's, and once it was accepted", async () => {
    const stranger = await given.owner();
    const { user, token } = await invited(owner);

    for (const [id, by] of [
      [owner.me.id, owner],
      [user.id, stranger],
      ["usr_000000000000", owner],
    ] as const) {
      expect(told(await resend(id, by))).toEqual([404, "not_found"]);
      expect(told(await revoke(id, by))).toEqual([404, "not_found"]);
    }
    expect((await accept(token)).status).toBe(200);
    expect(told(await resend(user.id))).toEqual([404, "not_found"]);
    expect(told(await revoke(user.id))).toEqual([404, "not_found"]);
    expect((await rowOf(owner, user.id)).status).toBe("ACTIVE");
  });

  it("at once with its revocation brings it not back", async () => {
    const { user } = await invited(owner);

    await Promise.all([resend(user.id), revoke(user.id)]);

    expect(await listed(owner)).toHaveLength(1);
  });
});

describe("an invitation's role", () => {
  it("can be changed while it is open, but not its status", async () => {
    const { user, token } = await invited(owner);

    const active = await setRights(owner, user.id, { role: "ADMIN", status: "ACTIVE" });
    const role = await setRights(owner, user.id, { role: "ADMIN", status: "INVITED" });
    const late = await setRights(owner, user.id, { role: "ORGANIZER", status: "INVITED" }, 1);

    expect(told(active)).toEqual([409, "invitation_open"]);
    expect([role.status, role.data.role, role.data.version]).toEqual([200, "ADMIN", 2]);
    expect(told(late)).toEqual([409, "changed_meanwhile"]);
    const { data } = await accept(token);
    expect((await call(users.me, { token: data.token ?? "" })).data.role).toBe("ADMIN");
  });
});

describe("a revoked invitation", () => {
  it("is gone from the list, and its link opens nothing", async () => {
    const { user, token, email } = await invited(owner);

    expect((await revoke(user.id)).status).toBe(204);

    expect(await listed(owner)).toHaveLength(1);
    expect(told(await check(token))).toEqual([409, "invitation_invalid"]);
    expect(told(await accept(token))).toEqual([409, "invitation_invalid"]);
    expect((await invite(owner, email)).status).toBe(201);
  });

  it("of another account stays, whatever id is typed", async () => {
    const stranger = await given.owner();
    const { user } = await invited(owner);
    const [foreign, unknown] = [
      await revoke(user.id, stranger),
      await revoke(`usr_${randomUUID().slice(0, 12).replaceAll("-", "0")}`, stranger),
    ];

    expect({ ...foreign.problem, requestId: "" }).toEqual({ ...unknown.problem, requestId: "" });
    expect((await rowOf(owner, user.id)).status).toBe("INVITED");
  });
});
