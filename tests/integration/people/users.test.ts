// Who is signed in, and how does a person confirm their address?
import { describe, expect, it, onTestFinished } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { confirmationOf } from "#functions/mail/confirmation.ts";
import { confirmationItem } from "#functions/stored/users.ts";
import { users } from "#shared/contracts/users.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

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
    const stored = await asSystem(() => queryItems(confirmationItem.within({ userId: me.id })));
    const { token: link, code } = await confirmationOf(me.id, String(stored[0]?.nonce));
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

  it("is mailed five times in an hour, since the address may be somebody else's", async () => {
    onTestFinished(stopClock());
    const { token, me } = await given.owner({ isConfirmed: false });
    const resend = () => call(users.resendEmailConfirmation, { token, params: { userId: me.id } });
    for (let sent = 0; sent < 5; sent++) expect((await resend()).status).toBe(204);

    const { status, problem } = await resend();

    expect([status, problem.code]).toEqual([429, "too_many_requests"]);
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
