// Can a person who forgot the password sign in again, and can nobody else use the link?
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { auth } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { dailyClock } from "#tests/support/runs/stopped-clock.ts";
import { given, PASSWORD } from "#tests/support/scenes/world.ts";
import { type CallOptions, call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow } from "#tests/support/servers/stream.ts";

const NEW = "a new correct horse";
const clock = dailyClock("2027-02-20T19:00:00Z");
const office = eachTest(openPostOffice);
const owner = eachTest(() => given.owner());

const forgot = (email: string, from: CallOptions = {}) =>
  call(auth.forgotPassword, { body: { email }, ...from });
const reset = (token: string, password = NEW, passwordConfirmation = password) =>
  call(auth.resetPassword, { params: { token }, body: { password, passwordConfirmation } });
const login = (password: string, email = owner.me.email) =>
  call(auth.login, { body: { email, password } });
const cookies = () => owner.cookies.map((one) => one.split(";")[0] ?? "");
const antiForgery = () => ({
  "x-xsrf-token":
    cookies()
      .find((one) => one.startsWith("XSRF-TOKEN="))
      ?.split("=")[1] ?? "",
});

/** The token of the newest reset link, taken from the mail itself. */
async function mailedToken(): Promise<string> {
  const items = await resetMails(owner.me.account.id);
  await follow(...items.map((item) => ({ now: item })));
  await office.work(...office.queued.splice(0));
  const mail = await office.read(office.sent.at(-1));
  expect(mail.to.text).toBe(owner.me.email);
  return /\/auth\/reset-password\/(\w+)/.exec(mail.text)?.[1] ?? "";
}

describe("a forgotten password", () => {
  it("is replaced by the mailed link, once, and every session ends", async () => {
    expect((await forgot(owner.me.email)).status).toBe(204);
    const token = await mailedToken();
    expect((await call(auth.checkResetLink, { params: { token } })).data.email).toBe(
      owner.me.email,
    );

    expect((await reset(token)).status).toBe(204);

    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEW)).status).toBe(200);
    expect((await call(users.me, { token: owner.token })).problem.code).toBe("session_ended");
    const renewed = await call(auth.refresh, { cookies: cookies(), headers: antiForgery() });
    expect(renewed.problem.code).toBe("session_ended");
    expect((await reset(token, "another one again")).problem.code).toBe("reset_link_invalid");
  });

  it("has a link that is good for sixty minutes", async () => {
    await forgot(owner.me.email);
    const token = await mailedToken();

    clock.ms += 60 * 60 * 1000;

    expect((await call(auth.checkResetLink, { params: { token } })).status).toBe(409);
    expect((await reset(token)).problem.code).toBe("reset_link_invalid");
    expect((await login(PASSWORD)).status).toBe(200);
  });

  it("has one link at a time: the newest", async () => {
    await forgot(owner.me.email);
    const first = await mailedToken();
    await forgot(owner.me.email);

    expect((await reset(first)).problem.code).toBe("reset_link_invalid");
  });

  it("is answered the same for an address that nobody has", async () => {
    const [known, unknown] = [
      await forgot(owner.me.email),
      await forgot(`${randomUUID()}@foyer.example`),
    ];

    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  });

  it("keeps the link when the new password is refused", async () => {
    await forgot(owner.me.email);
    const token = await mailedToken();

    const [short, different] = [
      await reset(token, "short"),
      await reset(token, NEW, "something else"),
    ];

    expect(short.problem.fields).toMatchObject([{ path: "password", code: "too_short" }]);
    expect(different.problem.fields).toMatchObject([
      { path: "passwordConfirmation", code: "passwords_differ" },
    ]);
    expect((await reset(token)).status).toBe(204);
  });

  it("is not replaced by any link that differs in one character", async () => {
    await forgot(owner.me.email);
    const token = await mailedToken();
    const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

    for (let place = 0; place < token.length; place++) {
      const other = alphabet[(alphabet.indexOf(token[place] ?? "") + 1 + (place % 30)) % 32] ?? "";
      const changed = token.slice(0, place) + other + token.slice(place + 1);
      expect((await call(auth.checkResetLink, { params: { token: changed } })).problem.code).toBe(
        "reset_link_invalid",
      );
    }
    for (const cut of [token.slice(1), token.slice(0, -1), `${token}0`, token.slice(12)])
      expect((await call(auth.checkResetLink, { params: { token: cut } })).status).toBe(409);
  });

  it("is mailed to a Gmail address although strangers asked for its spellings with dots", async () => {
    const name = `jana${randomUUID().replaceAll("-", "")}`;
    const register = (email: string) => given.owner({ email, isConfirmed: false });
    const persons = [
      await register(`j.${name}@gmail.com`),
      await register(`j${name}@gmail.com`),
      await register(`j${name}@googlemail.com`),
      await register(`j.${name}@googlemail.com`),
    ];

    const mailed = [];
    for (const { me } of persons) {
      for (let count = 0; count < 12; count++)
        await forgot(me.email, { address: `203.0.113.${count % 5}` });
      mailed.push((await resetMails(me.account.id)).length);
    }

    expect(mailed).toEqual([10, 10, 10, 0]);
  });
});

async function resetMails(accountId: string) {
  const own = accountMailItem.within({ accountId });
  const items = await asSystem(() => queryItems({ ...own, consistent: true }));
  return items.filter(({ kind }) => kind === "RESET_PASSWORD");
}
