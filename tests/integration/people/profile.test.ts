// Can people change their own name and password, and what ends with an old password?
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { resetTokenOf } from "#functions/mail/password-reset.ts";
import { resetItem } from "#functions/stored/users.ts";
import { auth } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import { dailyClock } from "#tests/support/runs/stopped-clock.ts";
import { given, type Owner, PASSWORD, withCookies } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const NEW = "a new correct horse";
const WRONG = "wrong wrong wrong";
const HOUR_MS = 3600 * 1000;
const clock = dailyClock("2027-06-01T12:00:00Z");
let owner: Owner;
beforeEach(async () => {
  owner = await given.owner();
});

const rename = (body: object) => call(users.updateMe, { token: owner.token, body });
const change = (currentPassword: string, password = NEW, more: Changed = {}) =>
  call(users.changePassword, {
    token: more.token ?? owner.token,
    body: { currentPassword, password, passwordConfirmation: more.repeated ?? password },
    ...(more.address && { address: more.address }),
  });
type Changed = { token?: string; repeated?: string; address?: string };
const login = (password: string) => call(auth.login, { body: { email: owner.me.email, password } });
const meWith = (token: string) => call(users.me, { token });
const changeEmail = () =>
  call(users.changeEmail, {
    token: owner.token,
    params: { userId: owner.me.id },
    body: { email: `ada-${randomUUID()}@foyer.example`, currentPassword: PASSWORD },
  });

describe("a name", () => {
  it("is changed by its person, in every account and session", async () => {
    const { data } = await rename({ firstName: "  Ada ", lastName: "Byron" });

    expect(data).toMatchObject({ firstName: "Ada", lastName: "Byron", email: owner.me.email });
    expect((await meWith(owner.token)).data).toEqual(data);
  });

  it.each([
    ["firstName", "", "too_short"],
    ["firstName", "x".repeat(51), "too_long"],
    ["lastName", "x".repeat(150), "too_long"],
    ["firstName", "https://evil.example", "address_in_name"],
    ["firstName", "Ada\r\nBcc: everybody", "control_characters"],
  ])("is refused on its field %s if it is %j", async (path, text, code) => {
    const refused = await rename({ firstName: "Ada", lastName: "Byron", [path]: text });

    expect(refused.status).toBe(422);
    expect(refused.problem.fields).toMatchObject([{ path, code }]);
    expect((await meWith(owner.token)).data.firstName).toBe("Olivia");
  });

  it("may be as long as the longest", async () => {
    const longest = { firstName: "x".repeat(50), lastName: "y".repeat(149) };
    expect((await rename(longest)).data).toMatchObject(longest);
  });
});

describe("a new password", () => {
  it("takes the current one, ends every other session and begins this one anew", async () => {
    const elsewhere = (await login(PASSWORD)).data.token ?? "";

    const changed = await change(PASSWORD);

    expect(changed.status).toBe(200);
    expect(changed.headers["x-auth-token"]).toBe(changed.data.token);
    expect((await meWith(changed.data.token ?? "")).data.id).toBe(owner.me.id);
    expect((await call(auth.refresh, withCookies(changed))).status).toBe(200);
    for (const token of [owner.token, elsewhere])
      expect((await meWith(token)).problem.code).toBe("session_ended");
    const old = await call(auth.refresh, withCookies(owner));
    expect([old.status, old.problem.code]).toEqual([403, "session_ended"]);
    expect((await login(PASSWORD)).problem.code).toBe("wrong_credentials");
    expect((await login(NEW)).status).toBe(200);
  });

  it("stays in the account of the session, for a person of several accounts", async () => {
    const member = await given.organizerOf(owner);

    const { data } = await change(PASSWORD, NEW, { token: member.token });

    expect((await meWith(data.token ?? "")).data.account).toEqual(owner.me.account);
  });

  it("makes this browser known to the sign-in, where strangers' guesses lock it out no more", async () => {
    const { cookies } = await change(PASSWORD);
    const device = cookies
      .map((one) => one.split(";")[0] ?? "")
      .filter((one) => /^device=/.test(one));
    for (let wrong = 0; wrong < 6; wrong++) await login(WRONG);

    expect((await login(NEW)).status).toBe(429);
    const known = { body: { email: owner.me.email, password: NEW }, cookies: device };
    expect((await call(auth.login, known)).status).toBe(200);
  });

  it("ends mailed links that could set another one, and a pending change of the address", async () => {
    await call(auth.forgotPassword, { body: { email: owner.me.email } });
    expect((await changeEmail()).status).toBe(200);
    const stored = await asSystem(() => getItem(resetItem.key({ userId: owner.me.id })));
    const params = { token: await resetTokenOf(owner.me.id, String(stored?.nonce)) };
    expect((await call(auth.checkResetLink, { params })).status).toBe(200);

    const { data } = await change(PASSWORD);

    expect((await call(auth.checkResetLink, { params })).problem.code).toBe("reset_link_invalid");
    expect((await meWith(data.token ?? "")).data.pendingEmail).toBeNull();
  });

  it("from a mailed link ends a pending change of the address too", async () => {
    await changeEmail();
    await call(auth.forgotPassword, { body: { email: owner.me.email } });
    const stored = await asSystem(() => getItem(resetItem.key({ userId: owner.me.id })));
    const params = { token: await resetTokenOf(owner.me.id, String(stored?.nonce)) };

    await call(auth.resetPassword, { params, body: { password: NEW, passwordConfirmation: NEW } });

    const { token } = (await login(NEW)).data;
    expect((await meWith(token ?? "")).data.pendingEmail).toBeNull();
  });

  it.each([
    ["password", "seven77", "seven77", "too_short"],
    ["password", "Password1", "Password1", "common_password"],
    ["password", "Olivia2026!", "Olivia2026!", "personal_password"],
    ["passwordConfirmation", NEW, "another one", "passwords_differ"],
  ])("is refused on its field %s: %j, repeated as %j", async (path, password, repeated, code) => {
    const refused = await change(PASSWORD, password, { repeated });

    expect(refused.status).toBe(422);
    expect(refused.problem.fields).toMatchObject([{ path, code }]);
    expect((await meWith(owner.token)).status).toBe(200);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  it("is set by exactly one of two changes at once", async () => {
    const words = ["one correct horse", "two correct horses"];

    const answers = await Promise.all(words.map((password) => change(PASSWORD, password)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [lost] = answers.filter(({ status }) => status !== 200);
    expect(["session_ended", "wrong_password", "busy"]).toContain(lost?.problem.code);
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await login(words[won] ?? "")).status).toBe(200);
    expect((await login(words[1 - won] ?? "")).problem.code).toBe("wrong_credentials");
  });

  it("comes too late where another one was set after the current one was checked", async () => {
    const meanwhile = beforeNext("TransactWriteItemsCommand", () => change(PASSWORD, NEW));

    const late = await change(PASSWORD, "two correct horses");

    expect((await meanwhile).status).toBe(200);
    expect([late.status, late.problem.code]).toEqual([403, "session_ended"]);
    expect((await login(NEW)).status).toBe(200);
  });
});

describe("a wrong current password", () => {
  it("is refused on its field and changes nothing", async () => {
    const refused = await change(WRONG);

    expect([refused.status, refused.problem.code]).toEqual([403, "wrong_password"]);
    expect(refused.problem.fields).toEqual([{ path: "currentPassword", code: "wrong_password" }]);
    expect((await meWith(owner.token)).status).toBe(200);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  it("again and again makes every session and network wait as a sign-in does, longer each time", async () => {
    for (let wrong = 1; wrong < 5; wrong++) expect((await change(WRONG)).status).toBe(403);
    const waits: number[] = [];
    for (let wrong = 5; wrong <= 7; wrong++) {
      expect((await change(WRONG)).status).toBe(403);
      const { data } = await login(PASSWORD);
      const elsewhere = { token: data.token ?? "", address: "198.51.100.7" };
      const refused = await change(PASSWORD, NEW, elsewhere);
      expect([refused.status, refused.problem.code]).toEqual([429, "too_many_requests"]);
      waits.push(Number(refused.headers["retry-after"]));
      clock.ms += Number(refused.headers["retry-after"]) * 1000;
    }

    expect(waits).toEqual([15, 30, 60]);
    expect((await change(PASSWORD)).status).toBe(200);
  });

  it("is counted when many come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(WRONG)));

    expect(answers.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(5);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403, 429]));
  });

  it("has the limit in common with a change of the address", async () => {
    for (let wrong = 0; wrong < 5; wrong++) await change(WRONG);

    expect((await changeEmail()).status).toBe(429);
  });

  it("after twenty counts as a stranger's: a hundred in a row are the most, then a link is mailed", async () => {
    for (let wrong = 0; wrong < 20; wrong++) {
      clock.ms += HOUR_MS;
      expect((await change(WRONG, NEW, { token: await freshToken() })).status).toBe(403);
    }
    let checked = 0;
    for (; checked < 100; checked++) {
      const address = `198.51.100.${checked}`;
      const { status } = await call(auth.login, {
        body: { email: owner.me.email, password: WRONG },
        address,
      });
      if (status !== 401) break;
    }

    expect(checked).toBe(80);
    const refused = await change(PASSWORD, NEW, { token: await freshToken() });
    expect([refused.status, refused.problem.code]).toEqual([403, "password_reset_needed"]);
  });

  it("of a stranger at the sign-in does not keep the signed-in person from a new one", async () => {
    for (let network = 0; network < 90; network++)
      await call(auth.login, {
        body: { email: owner.me.email, password: WRONG },
        address: `198.51.100.${network}`,
      });
    expect((await login(PASSWORD)).problem.code).toBe("password_reset_needed");

    expect((await change(PASSWORD)).status).toBe(200);
  });
});

/** A token lasts a quarter of an hour; the session goes on by its cookie. */
async function freshToken(): Promise<string> {
  const renewed = await call(auth.refresh, withCookies(owner));
  owner = { ...owner, cookies: renewed.cookies };
  return renewed.data.token ?? "";
}
