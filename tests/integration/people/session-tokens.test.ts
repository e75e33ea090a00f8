// Is any falsified token accepted? Session tokens, refresh cookies, confirmation and reset links,
// each falsified in hundreds of ways.
import { createHmac } from "node:crypto";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { beginSession } from "#functions/access/sign-in/session-family.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { deriveKey } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { confirmationOf } from "#functions/mail/confirmation.ts";
import { mailReset, resetTokenOf } from "#functions/mail/password-reset.ts";
import { confirmationItem, resetItem } from "#functions/stored/users.ts";
import { getPerson } from "#functions/users/store.ts";
import { auth } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import { mutationsOf } from "#tests/support/inputs/mutations.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { given, PASSWORD, withCookies } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const LEAST = 250;
const owner = allTests(() => given.owner({ isConfirmed: false }));

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const read = (part = "") => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
/** Calls in small groups, so that a thousand calls take seconds. */
async function inTurn<T, R>(all: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let from = 0; from < all.length; from += 20)
    answers.push(...(await Promise.all(all.slice(from, from + 20).map(work))));
  return answers;
}

describe("a session token", () => {
  it("is refused with any character of it changed, dropped, doubled or moved", async () => {
    const forged = mutationsOf(owner.token);
    const answers = await inTurn(forged, (token) => call(users.me, { token }));

    expect(forged.length).toBeGreaterThan(4 * LEAST);
    const taken = forged.filter((_, index) => answers[index]?.status !== 401);
    expect(taken).toEqual([]);
    expect((await call(users.me, { token: owner.token })).status).toBe(200);
  });

  it("is refused with any other last character, even one whose bits a lenient reader drops", async () => {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/"];
    const forged = letters
      .map((letter) => owner.token.slice(0, -1) + letter)
      .filter((one) => one !== owner.token);
    const answers = await inTurn(forged, (token) => call(users.me, { token }));
    expect(forged.filter((_, index) => answers[index]?.status !== 401)).toEqual([]);
  });

  it("is refused with another header, signed by nobody or by what is public", async () => {
    const [header = "", payload = "", signature = ""] = owner.token.split(".");
    const changes = [
      "none",
      "None",
      "HS384",
      "HS512",
      "RS256",
      "ES256",
      "EdDSA",
      "",
      null,
      256,
    ].flatMap((alg) => [
      { alg },
      { alg, typ: "JWT", kid: "../../dev/null" },
      { alg, typ: "JWT", jwk: { kty: "oct", k: base64url("key") } },
      { alg, typ: "JWT", jku: "https://evil.example/keys", x5u: "https://evil.example/cert" },
    ]);
    const forged = [
      ...changes,
      { alg: "HS256", typ: "at+jwt" },
      { alg: "HS256", typ: "JWT", crit: ["x"], x: 1 },
    ]
      .map(base64url)
      .flatMap((head) => {
        const signed = createHmac("sha256", "").update(`${head}.${payload}`).digest("base64url");
        return ["", signature, signed, header].map((mark) => `${head}.${payload}.${mark}`);
      });

    const answers = await inTurn(forged, (token) => call(users.me, { token }));

    expect(forged.length).toBeGreaterThan(160);
    expect(answers.filter(({ status }) => status !== 401)).toEqual([]);
  });

  it("is refused with other claims under its signature", async () => {
    const [header, payload, signature] = owner.token.split(".");
    const claims = read(payload);
    const stranger = await given.owner();
    const values = [
      "",
      null,
      0,
      -1,
      [],
      {},
      "foyer ",
      stranger.me.id,
      stranger.me.account.id,
      9_999_999_999,
    ];
    const forged = Object.keys(claims).flatMap((name) =>
      values.map((value) => `${header}.${base64url({ ...claims, [name]: value })}.${signature}`),
    );

    const answers = await inTurn(forged, (token) => call(users.me, { token }));

    expect(forged.length).toBeGreaterThanOrEqual(80);
    expect(answers.filter(({ status }) => status !== 401)).toEqual([]);
  });

  it("is refused with our own signature under claims that are not ours", async () => {
    const [, payload] = owner.token.split(".");
    const claims = read(payload);
    const key = await deriveKey("session-token");
    const sign = (changed: Record<string, unknown>, header = { alg: "HS256", typ: "JWT" }) =>
      new SignJWT({ ...claims, ...changed }).setProtectedHeader(header).sign(key);
    const now = nowSeconds();
    const forged = await Promise.all([
      sign({ iss: "other" }),
      sign({ iss: undefined }),
      sign({ aud: "other" }),
      sign({ aud: undefined }),
      sign({ exp: now - 1 }),
      sign({ exp: "never" }),
      sign({ nbf: now + 3600 }),
      sign({ sub: undefined }),
      sign({ sub: 7 }),
      sign({ acc: null }),
      sign({ fam: {} }),
      sign({ ver: "1" }),
      sign({}, { alg: "HS256", typ: "at+jwt" }),
      new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .sign(await deriveKey("anti-forgery")),
    ]);
    const ended = await Promise.all([
      sign({ ver: 99 }),
      sign({ fam: "0".repeat(20) }),
      sign({ acc: "acc_000000000000" }),
      sign({ sub: "usr_000000000000" }),
    ]);

    const [refused, over] = [
      await inTurn(forged, (token) => call(users.me, { token })),
      await inTurn(ended, (token) => call(users.me, { token })),
    ];

    expect(refused.map(({ status }) => status)).toEqual(forged.map(() => 401));
    expect(over.map(({ problem }) => problem.code)).toEqual(ended.map(() => "session_ended"));
    expect((await call(users.me, { token: await sign({}) })).status).toBe(200);
  });
});

describe("a refresh cookie", () => {
  it("is refused when falsified, wherever the change is", async () => {
    const person = { id: owner.me.id, tokenVersion: 1 };
    const begin = () => asSystem(() => beginSession(person, owner.me.account.id));
    const cookieOf = (cookies: string[]) =>
      (cookies[0] ?? "").split(";")[0]?.slice("refresh=".length) ?? "";
    const kinds = mutationsOf(cookieOf((await begin()).cookies)).length;
    // A wrong secret ends its session, so each attempt needs a new session.
    const answers = await inTurn(
      Array.from({ length: kinds }, (_, index) => index),
      async (index) => {
        const session = await begin();
        const forged = mutationsOf(cookieOf(session.cookies))[index] ?? "";
        const sent = withCookies({ cookies: session.cookies });
        const cookies = [
          `refresh=${forged}`,
          ...(sent.cookies ?? []).filter((one) => one.startsWith("XSRF")),
        ];
        return call(auth.refresh, { ...sent, cookies });
      },
    );

    expect(kinds).toBeGreaterThan(LEAST);
    expect(answers.filter(({ status, data }) => status < 400 || data)).toEqual([]);
    expect((await call(auth.refresh, withCookies(await begin()))).status).toBe(200);
  });
});

describe("a confirmation link", () => {
  it("is refused when falsified, and the address stays unconfirmed", async () => {
    const userId = owner.me.id;
    const stored = await asSystem(() => getItem(confirmationItem.key({ userId: userId })));
    const { token: link } = await confirmationOf(userId, String(stored?.nonce));
    const confirm = (token: string) =>
      call(users.confirmEmail, { token: owner.token, params: { userId, token } });

    const forged = mutationsOf(link);
    const answers = await inTurn(forged, confirm);

    expect(forged.length).toBeGreaterThan(LEAST);
    expect(answers.filter(({ status }) => status !== 409 && status !== 404)).toEqual([]);
    expect((await call(users.me, { token: owner.token })).data.isEmailConfirmed).toBe(false);
    expect((await confirm(link)).data.isEmailConfirmed).toBe(true);
  });
});

describe("a reset link", () => {
  it("is refused when falsified, and the password stays", async () => {
    const person = await asSystem(() => getPerson(owner.me.id));
    await asSystem(() => mailReset(person, true));
    const stored = await asSystem(() => getItem(resetItem.key({ userId: owner.me.id })));
    const link = await resetTokenOf(owner.me.id, String(stored?.nonce));
    const body = { password: "a new correct horse", passwordConfirmation: "a new correct horse" };

    const forged = mutationsOf(link);
    const read = await inTurn(forged, (token) => call(auth.checkResetLink, { params: { token } }));
    const sent = await inTurn(forged.slice(0, 100), (token) =>
      call(auth.resetPassword, { params: { token }, body }),
    );

    expect(forged.length).toBeGreaterThan(LEAST);
    expect([...read, ...sent].filter(({ status }) => status !== 409 && status !== 404)).toEqual([]);
    expect(
      (await call(auth.login, { body: { email: owner.me.email, password: PASSWORD } })).status,
    ).toBe(200);
    expect((await call(auth.checkResetLink, { params: { token: link } })).status).toBe(200);
  });
});
