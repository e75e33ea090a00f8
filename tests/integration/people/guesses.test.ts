// Can a password be guessed, and can guessing lock the owner out?
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { resetTokenOf } from "#functions/mail/password-reset.ts";
import { resetItem } from "#functions/stored/users.ts";
import { auth } from "#shared/contracts/auth.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { dailyClock } from "#tests/support/runs/stopped-clock.ts";
import { given, type Owner, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

// A test in this file signs in some two hundred times.
const NEW = "a new correct horse";
const WRONG = "wrong wrong wrong";
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const clock = dailyClock("2027-04-20T12:00:00Z");
const owner = eachTest(() => given.owner());

/** A sign-in from the network with this number, in a browser with these cookies. */
const login = (password: string, network: number, cookies: string[] = [], email = owner.me.email) =>
  call(auth.login, { body: { email, password }, headers: from(network), cookies });
const forgot = (email: string) => call(auth.forgotPassword, { body: { email } });
const from = (network: number) => ({
  "x-viewer-address": `198.51.${network >> 8}.${network & 255}`,
});
const deviceOf = ({ cookies }: { cookies: string[] }) =>
  cookies.map((one) => one.split(";")[0] ?? "").filter((one) => one.startsWith("device="));
const resetOf = ({ me }: Owner) =>
  asSystem(() => getItem(resetItem.key({ userId: me.id }), { consistent: true }));

/** Asks for eight reset links per person; returns how many links were made. */
async function linksFor(people: Owner[]): Promise<number> {
  const mailed = new Set<string>();
  for (const person of people) {
    const before = (await resetOf(person))?.nonce;
    for (let asked = 0; asked < 8; asked++) {
      expect((await forgot(person.me.email)).status).toBe(204);
      const nonce = (await resetOf(person))?.nonce;
      if (nonce !== undefined && nonce !== before) mailed.add(String(nonce));
    }
  }
  return mailed.size;
}

/**
 * Guesses from more and more networks until guesses are no longer checked; returns how many were
 * checked.
 */
async function guessFromEverywhere(email = owner.me.email): Promise<number> {
  let checked = 0;
  for (let network = 0; network < 200; network += 20) {
    const some = Array.from({ length: 20 }, (_, index) => login(WRONG, network + index, [], email));
    const answers = (await Promise.all(some)).filter(({ status }) => status === 401).length;
    checked += answers;
    if (answers < 20) break;
  }
  return checked;
}

describe("wrong passwords", () => {
  it("make their network wait longer and longer, and a right one ends the row", async () => {
    for (let wrong = 0; wrong < 4; wrong++) expect((await login(WRONG, 1)).status).toBe(401);
    expect((await login(PASSWORD, 1)).status).toBe(200);

    const waits: number[] = [];
    for (let wrong = 1; wrong <= 8; wrong++) {
      expect((await login(WRONG, 1)).status).toBe(401);
      if (wrong < 5) continue;
      const refused = await login(PASSWORD, 1);
      expect([refused.status, refused.problem.code]).toEqual([429, "too_many_requests"]);
      const wait = Number(refused.headers["retry-after"]);
      waits.push(wait);
      clock.ms += wait * 1000;
    }

    expect(waits).toEqual([15, 30, 60, 120]);
    expect((await login(PASSWORD, 1)).status).toBe(200);
    expect((await login(WRONG, 1)).status).toBe(401);
  });

  it("of a stranger do not keep the owner out, neither elsewhere nor in the stranger's own network", async () => {
    const known = deviceOf(await login(PASSWORD, 2));
    for (let wrong = 0; wrong < 10; wrong++) await login(WRONG, 1);

    expect((await login(PASSWORD, 1)).status).toBe(429);
    expect((await login(PASSWORD, 2)).status).toBe(200);
    expect((await login(PASSWORD, 1, known)).status).toBe(200);
  });

  it("count together for both forms of a domain, which are one sign-in", async () => {
    const [unicode, ascii] = ["ivan@почта.рф", "ivan@xn--80a1acny.xn--p1ai"];
    await given.owner({ email: unicode });
    for (let wrong = 0; wrong < 3; wrong++) await login(WRONG, 1, [], unicode);
    for (let wrong = 0; wrong < 2; wrong++) await login(WRONG, 1, [], ascii);

    expect((await login(WRONG, 1, [], unicode)).status).toBe(429);
    expect((await login(WRONG, 1, [], ascii)).status).toBe(429);
  });

  it("are counted when many come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => login(WRONG, 1)));

    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  });

  it("end after at most a hundred from everywhere: then a link is mailed, and only it or a known device helps", async () => {
    const known = deviceOf(await login(PASSWORD, 300));
    expect(await guessFromEverywhere()).toBeLessThanOrEqual(80);

    const right = await login(PASSWORD, 301);
    expect([right.status, right.problem.code]).toEqual([403, "password_reset_needed"]);
    expect((await login(PASSWORD, 302, known)).status).toBe(200);
    const nonce = String((await resetOf(owner))?.nonce);
    const params = { token: await resetTokenOf(owner.me.id, nonce) };
    const reset = await call(auth.resetPassword, {
      params,
      body: { password: NEW, passwordConfirmation: NEW },
    });

    expect((await login(NEW, 303)).status).toBe(200);
    expect((await login(WRONG, 304)).status).toBe(401);
    await guessFromEverywhere();
    expect((await login(NEW, 305)).problem.code).toBe("password_reset_needed");
    expect((await login(NEW, 306, deviceOf(reset))).status).toBe(200);
  });

  it("on a known device end after twenty, and it counts as a stranger from then on", async () => {
    const known = deviceOf(await login(PASSWORD, 1));
    let wrong = 0;
    for (; wrong < 20; wrong++) {
      clock.ms += 3600 * 1000;
      expect((await login(WRONG, 1, known)).status).toBe(401);
    }
    expect(await guessFromEverywhere()).toBeLessThanOrEqual(100 - wrong);

    expect((await login(PASSWORD, 301, known)).problem.code).toBe("password_reset_needed");
  });

  it("are answered the same for an address that nobody has", async () => {
    const email = `${randomUUID()}@foyer.example`;

    const [of, ofNobody] = [await guessFromEverywhere(), await guessFromEverywhere(email)];

    // Each guess is counted before it is checked, so the number is exact, whoever comes first.
    expect([of, ofNobody]).toEqual([80, 80]);
    const answers = [await login(WRONG, 301), await login(WRONG, 301, [], email)];
    expect(answers.map(({ problem }) => problem.code)).toEqual([
      "password_reset_needed",
      "password_reset_needed",
    ]);
  });
});

describe("a known device", () => {
  it("is the one of the person alone, as long as their password stays, and no invention", async () => {
    const stranger = await given.owner();
    const own = deviceOf(await login(PASSWORD, 2))[0] ?? "";
    const others = deviceOf(await login(PASSWORD, 2, [], stranger.me.email));
    await guessFromEverywhere();

    for (const forged of [
      others[0] ?? "",
      `${own.slice(0, -1)}${own.endsWith("0") ? "1" : "0"}`,
      own.slice(0, 27),
      "device=",
      `device=${"0".repeat(52)}`,
    ])
      expect((await login(PASSWORD, 3, [forged])).problem.code, forged).toBe(
        "password_reset_needed",
      );
    expect((await login(PASSWORD, 3, [own])).status).toBe(200);

    const params = {
      token: await resetTokenOf(owner.me.id, String((await resetOf(owner))?.nonce)),
    };
    await call(auth.resetPassword, { params, body: { password: NEW, passwordConfirmation: NEW } });
    await guessFromEverywhere();
    expect((await login(NEW, 4, [own])).problem.code).toBe("password_reset_needed");
  });
});

describe("asking for a link", () => {
  it("again and again mails five in an hour, and the newest of them stays good", async () => {
    const nonces: unknown[] = [];
    for (let asked = 0; asked < 8; asked++) {
      expect((await forgot(owner.me.email)).status).toBe(204);
      nonces.push((await resetOf(owner))?.nonce);
    }

    expect(new Set(nonces).size).toBe(5);
    clock.ms += 59 * 60 * 1000;
    const params = { token: await resetTokenOf(owner.me.id, String(nonces.at(-1))) };
    expect((await call(auth.checkResetLink, { params })).status).toBe(200);
  });

  it("mails five in a day to all never-confirmed addresses with a tag that lead to one mailbox", async () => {
    const name = `victim.${randomUUID().slice(0, 8)}`;
    const spellings = [
      `${name}+0@gmail.com`,
      `${name.replace(".", "")}+1@gmail.com`,
      `${name}+2@googlemail.com`,
    ];
    const aliases = await Promise.all(
      spellings.map((email) => given.owner({ isConfirmed: false, email })),
    );

    expect(await linksFor(aliases)).toBe(5);
    clock.ms += 2 * HOUR_MS;
    expect(await linksFor(aliases)).toBe(0);
    clock.ms += DAY_MS;
    expect(await linksFor(aliases)).toBe(5);
  });

  it("by a stranger with tagged addresses keeps no link from the address that the person uses, confirmed or not", async () => {
    for (const isConfirmed of [true, false]) {
      const mailbox = `victim-${randomUUID()}`;
      const person = await given.owner({ isConfirmed, email: `${mailbox}@buyer.example` });
      const aliases = ["a", "b"].map((tag) => `${mailbox}+${tag}@buyer.example`);
      const tagged = await Promise.all(
        aliases.map((email) => given.owner({ isConfirmed: false, email })),
      );
      expect(await linksFor(tagged)).toBe(5);

      expect(await linksFor([person])).toBe(5);
    }
  });

  it("once too often makes the newest mailed link good for another hour, and no link that was used", async () => {
    const stranger = await given.owner({ isConfirmed: false });
    await linksFor([stranger]);
    const params = {
      token: await resetTokenOf(stranger.me.id, String((await resetOf(stranger))?.nonce)),
    };
    clock.ms += 3 * HOUR_MS;
    expect((await call(auth.checkResetLink, { params })).status).toBe(409);

    await forgot(stranger.me.email);
    expect((await call(auth.checkResetLink, { params })).status).toBe(200);

    await call(auth.resetPassword, { params, body: { password: NEW, passwordConfirmation: NEW } });
    await linksFor([stranger]);
    expect((await call(auth.checkResetLink, { params })).status).toBe(409);
    const nothing = { token: await resetTokenOf(stranger.me.id, "") };
    expect((await call(auth.checkResetLink, { params: nothing })).status).toBe(409);
  });

  it("makes the same calls to the table for an address with an account, for one without and for one too many", async () => {
    const callsOf = async (email: string) => {
      const calls: string[] = [];
      dynamo().middlewareStack.add(
        (next, context) => (args) => {
          const { TransactItems = [] } = args.input as { TransactItems?: object[] };
          calls.push(`${context.commandName} ${TransactItems.length}`);
          return next(args);
        },
        { step: "initialize", name: "calls", override: true },
      );
      await forgot(email);
      dynamo().middlewareStack.remove("calls");
      return calls;
    };

    const known = await callsOf(owner.me.email);
    expect(known).toContain("TransactWriteItemsCommand 3");
    expect(await callsOf(`${randomUUID()}@foyer.example`)).toEqual(known);
    const unconfirmed = await given.owner({ isConfirmed: false });
    expect(await callsOf(unconfirmed.me.email)).toEqual(known);
    await linksFor([owner, unconfirmed]);
    expect(await callsOf(owner.me.email)).toEqual(known);
    expect(await callsOf(unconfirmed.me.email)).toEqual(known);
  });
});
