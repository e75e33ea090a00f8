// How does a person move to another address, and who learns what of it?
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { mailShares } from "#functions/mail/shares/mail-shares.ts";
import { takeShare } from "#functions/mail/shares/recipient-cap.ts";
import { emailChangeItem, resetItem } from "#functions/stored/users.ts";
import { auth } from "#shared/contracts/auth.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { dailyClock } from "#tests/support/runs/stopped-clock.ts";
import {
  login,
  meOf,
  newAddress,
  newPassword,
  openEmailDesk,
} from "#tests/support/scenes/mail/email-change-desk.ts";
import { given, type Owner, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { stored } from "#tests/support/servers/stream.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

dailyClock("2027-07-01T12:00:00Z", 40);
const desk = eachTest(openEmailDesk);
let owner: Owner;
let fresh: string;
beforeEach(async () => {
  owner = await given.owner();
  fresh = newAddress();
});

describe("a change of the address", () => {
  it("is pending until the mailed link is opened; then the new address signs in and the old one does not", async () => {
    await desk.delivered(owner);
    const asked = await desk.change(owner, `  ${fresh.toUpperCase()} `);
    expect([asked.status, asked.data.pendingEmail, asked.data.email]).toEqual([
      200,
      fresh,
      owner.me.email,
    ]);
    expect((await login(fresh)).problem.code).toBe("wrong_credentials");

    const confirmed = await desk.confirm(owner, await desk.linkTo(owner, fresh));

    expect(confirmed.status).toBe(200);
    expect(confirmed.data).toMatchObject({
      email: fresh,
      pendingEmail: null,
      isEmailConfirmed: true,
    });
    expect((await login(fresh)).status).toBe(200);
    expect((await login(owner.me.email)).problem.code).toBe("wrong_credentials");
    expect((await meOf(owner)).email).toBe(fresh);
  });

  it("leaves the old address to whoever comes next", async () => {
    await desk.change(owner, fresh);
    await desk.confirm(owner, await desk.linkTo(owner, fresh));

    const next = await given.owner({ email: owner.me.email });

    expect(next.me.email).toBe(owner.me.email);
    expect(next.me.id).not.toBe(owner.me.id);
  });

  it("can be made back again", async () => {
    await desk.change(owner, fresh);
    await desk.confirm(owner, await desk.linkTo(owner, fresh));

    await desk.change(owner, owner.me.email);
    const back = await desk.confirm(owner, await desk.linkTo(owner, owner.me.email));

    expect(back.data.email).toBe(owner.me.email);
  });

  it("confirms the address of a person who had none confirmed", async () => {
    owner = await given.owner({ isConfirmed: false });
    await desk.change(owner, fresh);

    const { data } = await desk.confirm(owner, await desk.linkTo(owner, fresh));

    expect(data.isEmailConfirmed).toBe(true);
  });

  it("is told to the old address, which learns how to stop it and not where it leads", async () => {
    await desk.delivered(owner);
    await desk.change(owner, fresh);

    const mails = await desk.delivered(owner);

    expect(mails.map(({ to }) => to.text).toSorted()).toEqual([fresh, owner.me.email].toSorted());
    const notice = mails.find(({ to }) => to.text === owner.me.email);
    expect(notice?.subject).toBe("Somebody asked to change your email address");
    expect(notice?.text).toContain("cancel the change and set a new password");
    expect(notice?.text).toMatch(/\/manage\/profile\b/);
    expect(notice?.text).not.toContain(fresh);
    expect(notice?.text).not.toContain("confirm-email-change");
  });

  it("needs the current password", async () => {
    const refused = await desk.change(owner, fresh, "wrong wrong wrong");

    expect([refused.status, refused.problem.code]).toEqual([403, "wrong_password"]);
    expect(refused.problem.fields).toEqual([{ path: "currentPassword", code: "wrong_password" }]);
    expect((await meOf(owner)).pendingEmail).toBeNull();
  });

  it.each([
    ["nobody", "invalid_email"],
    ["a@b.example, c@d.example", "email_several"],
    [`${"a".repeat(250)}@b.example`, "too_long"],
  ])("is refused on its field for %j", async (email, code) => {
    const refused = await desk.change(owner, email);

    expect(refused.status).toBe(422);
    expect(refused.problem.fields).toMatchObject([{ path: "email", code }]);
  });

  it("to one's own address is refused in every spelling of it", async () => {
    for (const email of [owner.me.email, owner.me.email.toUpperCase(), ` ${owner.me.email} `]) {
      const refused = await desk.change(owner, email);
      expect([refused.status, refused.problem.code]).toEqual([409, "same_email"]);
      expect(refused.problem.fields).toEqual([{ path: "email", code: "same_email" }]);
    }
  });

  it("from one form of a domain to the other is the same address", async () => {
    const name = `ivan-${randomUUID()}`;
    const other = await given.owner({ email: `${name}@почта.рф` });
    const ascii = `${name}@xn--80a1acny.xn--p1ai`;

    expect((await desk.change(other, ascii)).problem.code).toBe("same_email");
    const entered = await call(auth.login, { body: { email: ascii, password: PASSWORD } });
    expect(entered.data.token).not.toBeNull();
  });

  it("can be cancelled, again and again, and its link is invalid from then on", async () => {
    await desk.change(owner, fresh);
    const link = await desk.linkTo(owner, fresh);

    expect((await desk.cancel(owner)).data.pendingEmail).toBeNull();
    expect((await desk.cancel(owner)).status).toBe(200);

    expect((await desk.confirm(owner, link)).problem.code).toBe("link_invalid");
    expect((await meOf(owner)).email).toBe(owner.me.email);
    expect((await desk.resend(owner)).problem.code).toBe("not_found");
  });

  it("is resent with a link that voids the older one; the old address is not told again", async () => {
    await desk.change(owner, fresh);
    const first = await desk.linkTo(owner, fresh);

    expect((await desk.resend(owner)).status).toBe(204);
    const mails = await desk.delivered(owner);
    const second = /confirm-email-change\/(\w+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";

    expect(mails.map(({ to }) => to.text)).toEqual([fresh]);
    expect((await desk.confirm(owner, first)).problem.code).toBe("link_invalid");
    expect((await desk.confirm(owner, second)).data.email).toBe(fresh);
  });

  it("is replaced by the next one", async () => {
    await desk.change(owner, fresh);
    const first = await desk.linkTo(owner, fresh);
    const other = newAddress();

    expect((await desk.change(owner, other)).data.pendingEmail).toBe(other);

    expect((await desk.confirm(owner, first)).problem.code).toBe("link_invalid");
    expect((await desk.confirm(owner, await desk.linkTo(owner, other))).data.email).toBe(other);
  });

  it("is mailed five times in an hour", async () => {
    for (let sent = 0; sent < 5; sent++)
      expect((await desk.change(owner, newAddress())).status).toBe(200);

    const refused = await desk.change(owner, fresh);

    expect([refused.status, refused.problem.code]).toEqual([429, "too_many_requests"]);
    expect((await desk.resend(owner)).problem.code).toBe("too_many_requests");
  });

  it("tells the old address, whatever its mailbox gets after the change was asked for", async () => {
    await desk.change(owner, fresh);
    const cause = "CONFIRM_EMAIL";
    for (let mail = 0; mail < mailShares.CONFIRM_EMAIL.all; mail++)
      await asSystem(() =>
        takeShare({ cause, asker: `stranger ${mail}` }, owner.me.email, `their ${mail}`),
      );

    const subjects = (await desk.delivered(owner)).map(({ subject }) => subject);

    expect(subjects).toContain("Somebody asked to change your email address");
  });

  it.each([
    ["the new", "EMAIL_CHANGE"],
    ["the old", "CONFIRM_EMAIL"],
  ] as const)("is refused in place if %s mailbox would get no mail of it", async (which, cause) => {
    const to = which === "the new" ? fresh : owner.me.email;
    const isOwn = which === "the old";
    for (let mail = 0; mail < mailShares[cause].each; mail++)
      await asSystem(() => takeShare({ cause, asker: owner.me.id, isOwn }, to, `used ${mail}`));

    const refused = await desk.change(owner, fresh);

    expect([refused.status, refused.problem.code]).toEqual([429, "mail_share_used"]);
    expect((await meOf(owner)).pendingEmail).toBeNull();
  });

  it("is not asked for by somebody whose password was changed in that moment", async () => {
    const meanwhile = beforeNext("TransactWriteItemsCommand", () => newPassword(owner));

    const refused = await desk.change(owner, fresh);

    expect((await meanwhile).status).toBe(200);
    expect([refused.status, refused.problem.code]).toEqual([503, "busy"]);
    expect(await stored(emailChangeItem.key({ userId: owner.me.id }))).toBeNull();
  });

  it("leaves no link for a new password in the old mailbox, not even one asked for in that moment", async () => {
    await desk.change(owner, fresh);
    const link = await desk.linkTo(owner, fresh);
    const meanwhile = beforeNext("TransactWriteItemsCommand", () => desk.confirm(owner, link));

    const asked = await call(auth.forgotPassword, { body: { email: owner.me.email } });

    expect((await meanwhile).status).toBe(200);
    expect([asked.status, asked.problem.code]).toEqual([503, "busy"]);
    expect(await stored(resetItem.key({ userId: owner.me.id }))).toBeNull();
  });
});

describe("an address that somebody signs in with", () => {
  it("gets the same answer as a free one, and only its owner is told", async () => {
    const other = await given.owner();
    const asked = [
      await desk.change(owner, newAddress()),
      await desk.change(owner, other.me.email),
    ];
    const hidden = asked.map(({ status, data, headers }) => ({
      status,
      headers: Object.keys(headers),
      data: { ...data, pendingEmail: "" },
    }));
    expect(hidden[1]).toEqual(hidden[0]);
    expect(asked[1]?.data.pendingEmail).toBe(other.me.email);

    const mails = await desk.delivered(owner);

    const told = mails.find(({ to }) => to.text === other.me.email);
    expect(told?.subject).toBe("You sign in to Foyer with this address already");
    expect(told?.text).not.toContain("confirm-email-change");
    expect(told?.text).not.toContain("Olivia");
    expect((await desk.resend(owner)).status).toBe(204);
  });

  it("only since the link was mailed is refused at confirming, and the change stays pending", async () => {
    await desk.change(owner, fresh);
    const link = await desk.linkTo(owner, fresh);
    await given.owner({ email: fresh });

    const refused = await desk.confirm(owner, link);

    expect([refused.status, refused.problem.code]).toEqual([409, "email_in_use"]);
    expect(await meOf(owner)).toMatchObject({ email: owner.me.email, pendingEmail: fresh });
    expect((await login(owner.me.email)).status).toBe(200);
  });

  it("is taken by exactly one of two who confirm it at once", async () => {
    const other = await given.owner();
    await desk.change(owner, fresh);
    await desk.change(other, fresh);
    const links = [await desk.linkTo(owner, fresh), await desk.linkTo(other, fresh)];

    const answers = await Promise.all([
      desk.confirm(owner, links[0] ?? ""),
      desk.confirm(other, links[1] ?? ""),
    ]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [lost] = answers.filter(({ status }) => status !== 200);
    expect(["email_in_use", "busy"]).toContain(lost?.problem.code);
  });
});
