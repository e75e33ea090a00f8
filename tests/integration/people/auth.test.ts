// Does a person get, keep and lose a session as specified?
import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { userItem } from "#functions/stored/users.ts";
import { auth } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { given, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const cookieOf = (cookies: string[], name: string) =>
  cookies.map((one) => one.split(";")[0] ?? "").find((one) => one.startsWith(`${name}=`)) ?? "";
const sessionCookies = (cookies: string[]) =>
  ["refresh", "XSRF-TOKEN"].map((name) => cookieOf(cookies, name));
const antiForgery = (cookies: string[]) => ({
  "x-xsrf-token": cookieOf(cookies, "XSRF-TOKEN").split("=")[1] ?? "",
});

describe("signing in", () => {
  it("lets a registered person in, and refuses a wrong password and an unknown address alike", async () => {
    const { me } = await given.owner();

    const right = await call(auth.login, {
      body: { email: me.email.toUpperCase(), password: PASSWORD },
    });
    const wrong = await call(auth.login, { body: { email: me.email, password: "something else" } });
    const unknown = await call(auth.login, {
      body: { email: "nobody@foyer.example", password: PASSWORD },
    });

    expect(right.status).toBe(200);
    expect(right.headers["x-auth-token"]).toBe(right.data.token);
    expect([wrong.status, wrong.problem.code]).toEqual([401, "wrong_credentials"]);
    expect({ ...unknown.problem, requestId: "" }).toEqual({ ...wrong.problem, requestId: "" });
  });

  it("refuses a second account for the same address, and keeps the first", async () => {
    const { me } = await given.owner();
    const person = {
      firstName: "Eve",
      lastName: "",
      email: me.email,
      password: "something else",
      passwordConfirmation: "something else",
      acceptedTerms: true,
    };

    const again = await call(auth.register, { body: person });

    expect([again.status, again.problem.code, again.problem.fields?.[0]?.path]).toEqual([
      409,
      "email_taken",
      "email",
    ]);
    expect((await call(auth.login, { body: { email: me.email, password: PASSWORD } })).status).toBe(
      200,
    );
  });

  it("says which field of a registration is wrong", async () => {
    const body = {
      firstName: "",
      lastName: "x",
      email: "no",
      password: "short",
      passwordConfirmation: "short",
      acceptedTerms: true,
    };

    const { status, problem } = await call(auth.register, { body });

    expect(status).toBe(422);
    expect(problem.fields?.map(({ path }) => path).sort()).toEqual([
      "email",
      "firstName",
      "password",
    ]);
  });

  it("registers nobody who does not accept the terms, and keeps when and which somebody accepted", async () => {
    const email = `o-${randomUUID()}@foyer.example`;
    const body = {
      firstName: "Olivia",
      lastName: "",
      email,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
    };

    for (const refused of [body, { ...body, acceptedTerms: false }]) {
      const { status, problem } = await call(auth.register, { body: refused });
      expect([status, problem.fields]).toEqual([
        422,
        [{ path: "acceptedTerms", code: "terms_not_accepted" }],
      ]);
    }
    const registered = await call(auth.register, { body: { ...body, acceptedTerms: true } });
    const { data: me } = await call(users.me, { token: registered.data.token ?? "" });

    const stored = await asSystem(() => getItem(userItem.key({ id: me.id })));
    expect(stored?.terms).toEqual({
      version: "test-terms",
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it("says that two passwords are not the same", async () => {
    const body = {
      firstName: "A",
      lastName: "",
      email: "a@foyer.example",
      password: "long enough",
      passwordConfirmation: "long enougH",
      acceptedTerms: true,
    };

    const { problem } = await call(auth.register, { body });

    expect(problem.fields).toEqual([{ path: "passwordConfirmation", code: "passwords_differ" }]);
  });
});

describe("a session", () => {
  it("is renewed by its cookie, and the old cookie ends it once the grace is over", async () => {
    const { cookies } = await given.owner();

    const first = await call(auth.refresh, {
      cookies: sessionCookies(cookies),
      headers: antiForgery(cookies),
    });
    expect([
      first.status,
      (await call(users.me, { token: first.data.token ?? "" })).status,
    ]).toEqual([200, 200]);

    onTestFinished(stopClock(60_000));
    const reused = await call(auth.refresh, {
      cookies: sessionCookies(cookies),
      headers: antiForgery(cookies),
    });
    expect([reused.status, reused.problem.code]).toEqual([403, "session_ended"]);
    expect((await call(users.me, { token: first.data.token ?? "" })).problem.code).toBe(
      "session_ended",
    );
  });

  it("survives two tabs that refresh with the same cookie at the same moment", async () => {
    const { cookies } = await given.owner();
    const renew = () =>
      call(auth.refresh, { cookies: sessionCookies(cookies), headers: antiForgery(cookies) });

    const answers = await Promise.all([renew(), renew()]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter((answer) => answer.cookies.length > 0)).toHaveLength(1);
  });

  it("is not renewed without the anti-forgery header", async () => {
    const { cookies } = await given.owner();

    const { status, problem } = await call(auth.refresh, { cookies: sessionCookies(cookies) });

    expect([status, problem.code]).toEqual([403, "bad_anti_forgery_token"]);
  });

  it("is not renewed with an anti-forgery token that somebody else planted", async () => {
    const { cookies } = await given.owner();
    const stranger = antiForgery((await given.owner()).cookies)["x-xsrf-token"];

    for (const planted of ["planted", stranger]) {
      const sent = [cookieOf(cookies, "refresh"), `XSRF-TOKEN=${planted}`];
      const { status, problem } = await call(auth.refresh, {
        cookies: sent,
        headers: { "x-xsrf-token": planted },
      });
      expect([status, problem.code]).toEqual([403, "bad_anti_forgery_token"]);
    }

    const own = await call(auth.refresh, {
      cookies: sessionCookies(cookies),
      headers: antiForgery(cookies),
    });
    expect(own.status).toBe(200);
  });

  it("ends with its log-out, even for a token that is still young", async () => {
    const { token, cookies } = await given.owner();

    const out = await call(auth.logout, {
      cookies: sessionCookies(cookies),
      headers: antiForgery(cookies),
    });

    expect([out.status, (await call(users.me, { token })).problem.code]).toEqual([
      204,
      "session_ended",
    ]);
  });

  it("is refused when its token is old, changed or foreign", async () => {
    const { token } = await given.owner();
    const [header, payload, signature] = token.split(".");
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    const forged = [
      `${none}.${payload}.`,
      `${header}.${payload}.${signature}x`,
      `${header}.${payload}`,
      "x",
      "",
    ];

    for (const bad of forged) expect((await call(users.me, { token: bad })).status).toBe(401);

    onTestFinished(stopClock(16 * 60_000));
    expect((await call(users.me, { token })).problem.code).toBe("not_signed_in");
  });
});
