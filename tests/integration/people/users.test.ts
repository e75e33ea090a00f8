// Who is signed in, and how does a person confirm their address?
import { describe, expect, it, onTestFinished } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { confirmationOf } from "#functions/mail/confirmation.ts";
import { confirmationItem } from "#functions/stored/users.ts";
import { auth } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { given, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { amidConflicts } from "#tests/support/table/conflicts.ts";

describe("the signed-in person", () => {
  it("sees their name, their role and the accounts that they may enter", async () => {
    const owner = await given.owner();
    const { token, me } = await given.organizerOf(owner);

    const { data } = await call(users.me, { token });

    expect(data).toMatchObject({ firstName: "Olivia", role: "ORGANIZER", isOwner: false });
    expect(data.account).toEqual(owner.me.account);
    expect(data.accounts.map(({ id }) => id)).toHaveLength(2);
    expect(data.accounts.map(({ id }) => id)).toContain(owner.me.account.id);
    expect([data.id, data.email]).toEqual([me.id, me.email]);
  });

  it("is nobody without a token", async () => {
    expect((await call(users.me)).problem.code).toBe("not_signed_in");
  });
});

describe("confirming the address", () => {
  it("takes the link's token once and the code at most five times wrong", async () => {
    const { token, me } = await given.owner({ isConfirmed: false });
    const confirm = (text: string) =>
      call(users.confirmEmail, { token, params: { userId: me.id, token: text } });
    const { token: link, code } = await confirmationOf(me.id, await nonceOf(me.id));
    const wrong = code === "000000" ? "000001" : "000000";

    expect((await confirm("x".repeat(52))).problem.code).toBe("link_invalid");
    for (let i = 0; i < 5; i++)
      expect((await confirm(wrong)).problem.fields).toEqual([
        { path: "code", code: "code_invalid" },
      ]);
    expect((await confirm(code)).problem.code).toBe("code_invalid");

    expect((await confirm(link)).data.isEmailConfirmed).toBe(true);
    expect((await confirm(link)).status).toBe(200);
  });

  it("knows a person's own used link for its seven days, and no other link, confirmed or not", async () => {
    let now = Date.parse("2027-08-01T12:00:00Z");
    onTestFinished(replaceClock({ nowMs: () => now }));
    const { token, me } = await given.owner({ isConfirmed: false });
    const other = await given.owner({ isConfirmed: false });
    const confirm = (text: string, session = token) =>
      call(users.confirmEmail, { token: session, params: { userId: me.id, token: text } });
    const older = await linkOf(me.id);
    await call(users.resendEmailConfirmation, { token, params: { userId: me.id } });
    const link = await linkOf(me.id);
    expect((await confirm(older)).problem.code).toBe("link_invalid");
    expect((await confirm(link)).status).toBe(200);

    for (const wrong of [older, await linkOf(other.me.id), "x".repeat(51)]) {
      const refused = await confirm(wrong);
      expect([refused.status, refused.problem.code]).toEqual([409, "link_invalid"]);
    }
    expect((await confirm(link)).data.isEmailConfirmed).toBe(true);
    now += 7 * 24 * 3600 * 1000;
    const body = { email: me.email, password: PASSWORD };
    const later = (await call(auth.login, { body })).data.token ?? "";
    expect((await confirm(link, later)).problem.code).toBe("link_invalid");
    expect((await call(users.me, { token: later })).data.isEmailConfirmed).toBe(true);
  });

  it("is mailed five times in an hour, since the address may be somebody else's", async () => {
    onTestFinished(stopClock());
    const { token, me } = await given.owner({ isConfirmed: false });
    const resend = () => call(users.resendEmailConfirmation, { token, params: { userId: me.id } });
    for (let sent = 0; sent < 5; sent++) expect((await resend()).status).toBe(204);

    const { status, problem } = await resend();

    expect([status, problem.code]).toEqual([429, "too_many_requests"]);
  });

  it("is not mailed again to a confirmed address, nor while the table is busy", async () => {
    const { token, me } = await given.owner({ isConfirmed: false });
    const resend = () => call(users.resendEmailConfirmation, { token, params: { userId: me.id } });
    const link = await linkOf(me.id);
    const { problem } = await amidConflicts(resend);
    await call(users.confirmEmail, { token, params: { userId: me.id, token: link } });

    expect([problem.code, (await resend()).status]).toEqual(["busy", 204]);
    expect(await linkOf(me.id)).toBe(link);
  });

  it("belongs to the person: another one's id is unknown", async () => {
    const [one, other] = [
      await given.owner({ isConfirmed: false }),
      await given.owner({ isConfirmed: false }),
    ];

    const answer = await call(users.confirmEmail, {
      token: one.token,
      params: { userId: other.me.id, token: "000000" },
    });

    expect([answer.status, answer.problem.code]).toEqual([404, "not_found"]);
  });
});

async function nonceOf(userId: string): Promise<string> {
  const key = confirmationItem.key({ userId });
  return String((await asSystem(() => getItem(key, { consistent: true })))?.["nonce"]);
}

const linkOf = async (userId: string): Promise<string> =>
  (await confirmationOf(userId, await nonceOf(userId))).token;
