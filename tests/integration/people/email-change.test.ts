// How does a person move to another address, and who learns what of it?
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems } from "#functions/core/table/table.ts";
import { confirmationOf } from "#functions/mail/confirmation.ts";
import { mailShares } from "#functions/mail/mail-shares.ts";
import { resetTokenOf } from "#functions/mail/password-reset.ts";
import { takeShare } from "#functions/mail/recipient-cap.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { confirmationItem, emailChangeItem, resetItem } from "#functions/stored/users.ts";
import { auth } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import { mutationsOf } from "#tests/support/inputs/mutations.ts";
import { given, type Owner, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { stored } from "#tests/support/servers/stream.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

vi.setConfig({ testTimeout: 60_000 });
const DAY_MS = 24 * 3600 * 1000;
let now = Date.parse("2027-07-01T12:00:00Z");
let office: ReturnType<typeof openPostOffice>;
let restoreClock: () => void;
let owner: Owner;
let fresh: string;
beforeEach(async () => {
  now += 40 * DAY_MS; // every test has new rate-limit windows
  restoreClock = replaceClock({ nowMs: () => now });
  office = openPostOffice();
  owner = await given.owner();
  fresh = newAddress();
});
afterEach(() => {
  office.close();
  restoreClock();
});

const newAddress = () => `ada-${randomUUID()}@foyer.example`;
const of = ({ token, me }: Owner) => ({ token, params: { userId: me.id } });
const change = (email: string, who = owner, currentPassword = PASSWORD) =>
  call(users.changeEmail, { ...of(who), body: { email, currentPassword } });
const resend = () => call(users.resendEmailChange, of(owner));
const cancel = () => call(users.cancelEmailChange, of(owner));
const confirm = (token: string, who = owner) =>
  call(users.confirmEmailChange, { token: who.token, params: { userId: who.me.id, token } });
const meOf = async ({ token }: Owner) => (await call(users.me, { token })).data;
const newPassword = (password = "a new correct horse") =>
  call(users.changePassword, {
    token: owner.token,
    body: { currentPassword: PASSWORD, password, passwordConfirmation: password },
  });
const login = (email: string) => call(auth.login, { body: { email, password: PASSWORD } });

/** Sends what is unsent of an account, and returns the mails in their order, as read. */
async function delivered({ me: { account } }: Owner) {
  const before = office.sent.length;
  const mails = accountMailItem.within({ accountId: account.id });
  const items = await asSystem(() => queryItems({ ...mails, consistent: true }));
  for (const item of items)
    await office.work({ account: account.id, mail: accountMailItem.lastId(item) });
  return Promise.all(office.sent.slice(before).map((mail) => office.read(mail)));
}

/** The token of the link that was mailed to an address. */
async function linkTo(email: string, who = owner): Promise<string> {
  const mails = await delivered(who);
  const text = mails.find(({ to }) => to.text === email)?.text ?? "";
  return /\/manage\/profile\/confirm-email-change\/(\w+)/.exec(text)?.[1] ?? "";
}

describe("a change of the address", () => {
  it("is pending until the mailed link is opened; then the new address signs in and the old one does not", async () => {
    await delivered(owner);
    const asked = await change(`  ${fresh.toUpperCase()} `);
    expect([asked.status, asked.data.pendingEmail, asked.data.email]).toEqual([
      200,
      fresh,
      owner.me.email,
    ]);
    expect((await login(fresh)).problem.code).toBe("wrong_credentials");

    const confirmed = await confirm(await linkTo(fresh));

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
    await change(fresh);
    await confirm(await linkTo(fresh));

    const next = await given.owner({ email: owner.me.email });

    expect(next.me.email).toBe(owner.me.email);
    expect(next.me.id).not.toBe(owner.me.id);
  });

  it("can be made back again", async () => {
    await change(fresh);
    await confirm(await linkTo(fresh));

    await change(owner.me.email);
    const back = await confirm(await linkTo(owner.me.email));

    expect(back.data.email).toBe(owner.me.email);
  });

  it("confirms the address of a person who had none confirmed", async () => {
    owner = await given.owner({ isConfirmed: false });
    await change(fresh);

    const { data } = await confirm(await linkTo(fresh));

    expect(data.isEmailConfirmed).toBe(true);
  });

  it("is told to the old address, which learns how to stop it and not where it leads", async () => {
    await delivered(owner);
    await change(fresh);

    const mails = await delivered(owner);

    expect(mails.map(({ to }) => to.text).toSorted()).toEqual([fresh, owner.me.email].toSorted());
    const notice = mails.find(({ to }) => to.text === owner.me.email);
    expect(notice?.subject).toBe("Somebody asked to change your email address");
    expect(notice?.text).toContain("cancel the change and set a new password");
    expect(notice?.text).toMatch(/\/manage\/profile\b/);
    expect(notice?.text).not.toContain(fresh);
    expect(notice?.text).not.toContain("confirm-email-change");
  });

  it("needs the current password", async () => {
    const refused = await change(fresh, owner, "wrong wrong wrong");

    expect([refused.status, refused.problem.code]).toEqual([403, "wrong_password"]);
    expect(refused.problem.fields).toEqual([{ path: "currentPassword", code: "wrong_password" }]);
    expect((await meOf(owner)).pendingEmail).toBeNull();
  });

  it.each([
    ["nobody", "invalid_email"],
    ["a@b.example, c@d.example", "invalid_email"],
    [`${"a".repeat(250)}@b.example`, "too_long"],
  ])("is refused on its field for %j", async (email, code) => {
    const refused = await change(email);

    expect(refused.status).toBe(422);
    expect(refused.problem.fields).toMatchObject([{ path: "email", code }]);
  });

  it("to one's own address is refused in every spelling of it", async () => {
    for (const email of [owner.me.email, owner.me.email.toUpperCase(), ` ${owner.me.email} `]) {
      const refused = await change(email);
      expect([refused.status, refused.problem.code]).toEqual([409, "same_email"]);
      expect(refused.problem.fields).toEqual([{ path: "email", code: "same_email" }]);
    }
  });

  it("can be cancelled, again and again, and its link is invalid from then on", async () => {
    await change(fresh);
    const link = await linkTo(fresh);

    expect((await cancel()).data.pendingEmail).toBeNull();
    expect((await cancel()).status).toBe(200);

    expect((await confirm(link)).problem.code).toBe("link_invalid");
    expect((await meOf(owner)).email).toBe(owner.me.email);
    expect((await resend()).problem.code).toBe("not_found");
  });

  it("is resent with a link that voids the older one; the old address is not told again", async () => {
    await change(fresh);
    const first = await linkTo(fresh);

    expect((await resend()).status).toBe(204);
    const mails = await delivered(owner);
    const second = /confirm-email-change\/(\w+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";

    expect(mails.map(({ to }) => to.text)).toEqual([fresh]);
    expect((await confirm(first)).problem.code).toBe("link_invalid");
    expect((await confirm(second)).data.email).toBe(fresh);
  });

  it("is replaced by the next one", async () => {
    await change(fresh);
    const first = await linkTo(fresh);
    const other = newAddress();

    expect((await change(other)).data.pendingEmail).toBe(other);

    expect((await confirm(first)).problem.code).toBe("link_invalid");
    expect((await confirm(await linkTo(other))).data.email).toBe(other);
  });

  it("is mailed five times in an hour", async () => {
    for (let sent = 0; sent < 5; sent++) expect((await change(newAddress())).status).toBe(200);

    const refused = await change(fresh);

    expect([refused.status, refused.problem.code]).toEqual([429, "too_many_requests"]);
    expect((await resend()).problem.code).toBe("too_many_requests");
  });

  it.each([
    ["the new", "EMAIL_CHANGE"],
    ["the old", "CONFIRM_EMAIL"],
  ] as const)("is refused in place if %s mailbox would get no mail of it", async (which, cause) => {
    const to = which === "the new" ? fresh : owner.me.email;
    for (let mail = 0; mail < mailShares[cause].each; mail++)
      await asSystem(() => takeShare({ cause, asker: owner.me.id }, to, `used ${mail}`));

    const refused = await change(fresh);

    expect([refused.status, refused.problem.code]).toEqual([429, "mail_share_used"]);
    expect((await meOf(owner)).pendingEmail).toBeNull();
  });

  it("is not asked for by somebody whose password was changed in that moment", async () => {
    const meanwhile = beforeNext("TransactWriteItemsCommand", () => newPassword());

    const refused = await change(fresh);

    expect((await meanwhile).status).toBe(200);
    expect([refused.status, refused.problem.code]).toEqual([503, "busy"]);
    expect(await stored(emailChangeItem.key({ userId: owner.me.id }))).toBeNull();
  });

  it("leaves no link for a new password in the old mailbox, not even one asked for in that moment", async () => {
    await change(fresh);
    const link = await linkTo(fresh);
    const meanwhile = beforeNext("TransactWriteItemsCommand", () => confirm(link));

    const asked = await call(auth.forgotPassword, { body: { email: owner.me.email } });

    expect((await meanwhile).status).toBe(200);
    expect([asked.status, asked.problem.code]).toEqual([503, "busy"]);
    expect(await stored(resetItem.key({ userId: owner.me.id }))).toBeNull();
  });
});

describe("an address that somebody signs in with", () => {
  it("gets the same answer as a free one, and only its owner is told", async () => {
    const other = await given.owner();
    const asked = [await change(newAddress()), await change(other.me.email)];
    const hidden = asked.map(({ status, data, headers }) => ({
      status,
      headers: Object.keys(headers),
      data: { ...data, pendingEmail: "" },
    }));
    expect(hidden[1]).toEqual(hidden[0]);
    expect(asked[1]?.data.pendingEmail).toBe(other.me.email);

    const mails = await delivered(owner);

    const told = mails.find(({ to }) => to.text === other.me.email);
    expect(told?.subject).toBe("You sign in to Foyer with this address already");
    expect(told?.text).not.toContain("confirm-email-change");
    expect(told?.text).not.toContain("Olivia");
    expect((await resend()).status).toBe(204);
  });

  it("only since the link was mailed is refused at confirming, and the change stays pending", async () => {
    await change(fresh);
    const link = await linkTo(fresh);
    await given.owner({ email: fresh });

    const refused = await confirm(link);

    expect([refused.status, refused.problem.code]).toEqual([409, "email_in_use"]);
    expect(await meOf(owner)).toMatchObject({ email: owner.me.email, pendingEmail: fresh });
    expect((await login(owner.me.email)).status).toBe(200);
  });

  it("is taken by exactly one of two who confirm it at once", async () => {
    const other = await given.owner();
    await change(fresh);
    await change(fresh, other);
    const links = [await linkTo(fresh), await linkTo(fresh, other)];

    const answers = await Promise.all([confirm(links[0] ?? ""), confirm(links[1] ?? "", other)]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [lost] = answers.filter(({ status }) => status !== 200);
    expect(["email_in_use", "busy"]).toContain(lost?.problem.code);
  });
});

describe("the link to a new address", () => {
  it("works for its person alone, once, and as it was mailed", async () => {
    const other = await given.owner();
    await change(fresh);
    const link = await linkTo(fresh);

    expect((await confirm(link, other)).problem.code).toBe("link_invalid");
    const foreign = await call(users.confirmEmailChange, {
      token: other.token,
      params: { userId: owner.me.id, token: link },
    });
    expect([foreign.status, foreign.problem.code]).toEqual([404, "not_found"]);
    for (const forged of mutationsOf(link).slice(0, 60))
      expect([404, 409]).toContain((await confirm(forged)).status);
    expect((await confirm(link)).status).toBe(200);
    expect((await confirm(link)).problem.code).toBe("link_invalid");
  });

  it("works once if it is opened twice at once", async () => {
    await change(fresh);
    const link = await linkTo(fresh);

    const answers = await Promise.all([confirm(link), confirm(link)]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [lost] = answers.filter(({ status }) => status !== 200);
    expect(["link_invalid", "busy"]).toContain(lost?.problem.code);
    expect((await meOf(owner)).email).toBe(fresh);
  });

  it("is invalid after seven days; another one can still be asked for, for a month", async () => {
    await change(fresh);
    const link = await linkTo(fresh);

    now += 7 * DAY_MS;
    owner = { ...owner, token: (await login(owner.me.email)).data.token ?? "" };
    expect((await confirm(link)).problem.code).toBe("link_invalid");
    expect((await meOf(owner)).pendingEmail).toBe(fresh);
    expect((await resend()).status).toBe(204);
    expect((await confirm(await linkTo(fresh))).data.email).toBe(fresh);
  });

  it("is forgotten after thirty days without an answer", async () => {
    await change(fresh);

    now += 30 * DAY_MS;
    owner = { ...owner, token: (await login(owner.me.email)).data.token ?? "" };

    expect((await meOf(owner)).pendingEmail).toBeNull();
    expect((await resend()).problem.code).toBe("not_found");
  });

  it("is of no other kind: links that confirm or reset do not change an address, nor the other way round", async () => {
    owner = await given.owner({ isConfirmed: false });
    await call(auth.forgotPassword, { body: { email: owner.me.email } });
    await change(fresh);
    const userId = owner.me.id;
    const confirmation = await confirmationOf(
      userId,
      await nonceOf(confirmationItem.key({ userId })),
    );
    const reset = await resetTokenOf(userId, await nonceOf(resetItem.key({ userId })));
    const link = await linkTo(fresh);

    for (const other of [confirmation.token, confirmation.code, reset])
      expect((await confirm(other)).problem.code).toBe("link_invalid");
    const asConfirmation = await call(users.confirmEmail, {
      token: owner.token,
      params: { userId, token: link },
    });
    expect(asConfirmation.problem.code).toBe("link_invalid");
    const asReset = await call(auth.checkResetLink, { params: { token: link } });
    expect(asReset.problem.code).toBe("reset_link_invalid");
  });

  it("ends the links that were mailed to the old address", async () => {
    owner = await given.owner({ isConfirmed: false });
    const userId = owner.me.id;
    await call(auth.forgotPassword, { body: { email: owner.me.email } });
    const confirmation = await confirmationOf(
      userId,
      await nonceOf(confirmationItem.key({ userId })),
    );
    const reset = await resetTokenOf(userId, await nonceOf(resetItem.key({ userId })));
    await change(fresh);

    await confirm(await linkTo(fresh));

    const checked = await call(auth.checkResetLink, { params: { token: reset } });
    expect(checked.problem.code).toBe("reset_link_invalid");
    const opened = await call(users.confirmEmail, {
      token: owner.token,
      params: { userId, token: confirmation.token },
    });
    expect(opened.problem.code).toBe("link_invalid");
  });

  it("is a person's own: nobody changes, resends or cancels another one's", async () => {
    const other = await given.owner();
    await change(fresh);
    const params = { userId: owner.me.id };
    const { token } = other;

    const answers = [
      await call(users.changeEmail, {
        token,
        params,
        body: { email: newAddress(), currentPassword: PASSWORD },
      }),
      await call(users.resendEmailChange, { token, params }),
      await call(users.cancelEmailChange, { token, params }),
    ];

    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
      answers.map(() => [404, "not_found"]),
    );
    expect((await meOf(owner)).pendingEmail).toBe(fresh);
  });

  it("cannot be made by a session that a new password has ended", async () => {
    await change(fresh);
    const link = await linkTo(fresh);
    const changed = await newPassword();

    expect((await confirm(link)).problem.code).toBe("session_ended");
    owner = { ...owner, token: changed.data.token ?? "" };
    expect((await confirm(link)).problem.code).toBe("link_invalid");
    expect(await stored(emailChangeItem.key({ userId: owner.me.id }))).toBeNull();
  });
});

async function nonceOf(key: { pk: string; sk: string }): Promise<string> {
  return String((await asSystem(() => getItem(key, { consistent: true })))?.["nonce"]);
}
