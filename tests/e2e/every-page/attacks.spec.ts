// Does Foyer resist attacks over HTTP? Against accounts registered for other people, guessed
// passwords and flooded mailboxes.
import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { letPass } from "#tests/e2e/support/refunding.ts";
import {
  data,
  expect,
  liveEvent,
  mailTo,
  ownerPassword,
  placedOrder,
  test,
} from "#tests/e2e/support/stage.ts";

/** Integration tests tell the same; over HTTP one story is enough for every run. */
const inDeep = { tag: "@deep" };
const NEW_PASSWORD = "a new correct horse";
const WRONG = "wrong wrong wrong";

/** Each browser has its own cookies. */
const browsers = test.extend<{ browserOf: () => Promise<APIRequestContext> }>({
  browserOf: async ({ playwright, baseURL }, use) => {
    const opened: APIRequestContext[] = [];
    await use(async () => {
      const one = await playwright.request.newContext({ baseURL: baseURL ?? "" });
      opened.push(one);
      return one;
    });
    await Promise.all(opened.map((one) => one.dispose()));
  },
});

const addressOf = (name: string) => `${name}-${randomUUID()}@foyer.example`;

function register(browser: APIRequestContext, email: string) {
  const password = { password: ownerPassword, passwordConfirmation: ownerPassword };
  const person = { firstName: "Vera", lastName: "Victim", email, ...password, acceptedTerms: true };
  return browser.post("/api/auth/register", { data: person });
}

/** Signs in; returns the status, the code of a refusal, and the seconds to wait. */
async function login(browser: APIRequestContext, email: string, password: string) {
  const answer = await browser.post("/api/auth/login", { data: { email, password } });
  const { code = null } = await answer.json();
  return { status: answer.status(), code, wait: Number(answer.headers()["retry-after"] ?? 0) };
}

const forgot = (browser: APIRequestContext, email: string) =>
  browser.post("/api/auth/forgot-password", { data: { email } });

browsers(
  "an account that a stranger registered belongs to who proves its address",
  inDeep,
  async ({ browserOf }) => {
    const [stranger, owner] = [await browserOf(), await browserOf()];
    const email = addressOf("late-owner");
    const { token } = await data(await register(stranger, email));
    const authorization = `Bearer ${token}`;
    const connected = await stranger.post("/api/account/payments", { headers: { authorization } });
    expect((await connected.json()).code).toBe("email_not_confirmed");

    await forgot(owner, email);
    const mail = await mailTo(owner, email, "Set a new password");
    const [, link = ""] = /\/auth\/reset-password\/(\w+)/.exec(mail) ?? [];
    const password = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
    expect(
      (await owner.post(`/api/auth/reset-password/${link}`, { data: password })).status(),
    ).toBe(204);

    expect(await login(owner, email, NEW_PASSWORD)).toMatchObject({ status: 200 });
    expect(await login(stranger, email, ownerPassword)).toMatchObject({ status: 401 });
    expect((await stranger.get("/api/users/me", { headers: { authorization } })).status()).toBe(
      403,
    );
  },
);

browsers(
  "who guesses passwords waits longer each time, and keeps no owner out of a known browser",
  async ({ browserOf }) => {
    const [stranger, owner] = [await browserOf(), await browserOf()];
    const email = addressOf("guessed");
    await register(owner, email);
    for (const guessed of [email, addressOf("nobody")]) {
      for (let guess = 0; guess < 5; guess++)
        expect(await login(stranger, guessed, WRONG)).toMatchObject({
          status: 401,
          code: "wrong_credentials",
        });
      const refused = await login(stranger, guessed, ownerPassword);
      expect(refused).toMatchObject({ status: 429, code: "too_many_requests" });
      expect(refused.wait).toBeLessThanOrEqual(15);
    }

    expect(await login(owner, email, ownerPassword)).toMatchObject({ status: 200 });

    await letPass(stranger, 15);
    expect(await login(stranger, email, WRONG)).toMatchObject({ status: 401 });
    const longer = await login(stranger, email, ownerPassword);
    expect(longer.status).toBe(429);
    expect(longer.wait).toBeGreaterThan(15);
  },
);

browsers(
  "a stranger's tagged addresses get ten confirmations of free orders a day, however spelt",
  inDeep,
  async ({ request }) => {
    const free = { title: "Guest", type: "FREE" as const, priceMinor: 0, quantityAvailable: 100 };
    const stage = await liveEvent(request, [free]);
    const victim = `victim${randomUUID().slice(0, 8)}`;
    const ids: string[] = [];
    for (let number = 0; number < 12; number++) {
      const email =
        number % 2 === 0
          ? `${victim}+${number}@gmail.com`
          : `v.${victim.slice(1)}+${number}@googlemail.com`;
      const { shortId } = await placedOrder(request, stage, ["Vera Victim"], { email });
      ids.push(shortId.slice(0, 12));
    }

    const headers = { authorization: `Bearer ${stage.token}` };
    const states = async () => {
      const orders = ids.map(async (id) =>
        data(await request.get(`/api/events/${stage.eventId}/orders/${id}`, { headers })),
      );
      return (await Promise.all(orders)).map(({ mails }) => mails[0].state).toSorted();
    };
    await expect
      .poll(states, { timeout: 60_000 })
      .toEqual([...Array(10).fill("ACCEPTED"), ...Array(2).fill("LIMITED")]);
  },
);

browsers(
  "a stranger's mailbox gets five reset mails a day from all its tagged addresses",
  inDeep,
  async ({ browserOf, request }) => {
    const stranger = await browserOf();
    const victim = `victim${randomUUID().slice(0, 8)}`;
    const aliases = [0, 1, 2].map((tag) => `${victim}+${tag}@gmail.com`);
    for (const email of aliases) expect((await register(stranger, email)).status()).toBe(201);

    for (const email of aliases)
      for (let asked = 0; asked < 4; asked++)
        expect((await forgot(stranger, email)).status()).toBe(204);

    // Mails are sent in the order of the requests. When a later mail has arrived, no earlier one is
    // under way.
    const later = addressOf("later");
    await register(stranger, later);
    await forgot(stranger, later);
    await mailTo(request, later, "Set a new password");
    const { emails } = await (await request.get("/_local/mail/store")).json();
    const resets = emails.filter(
      (one: { destination: { to: string[] }; subject: string }) =>
        one.destination.to.some((to) => aliases.includes(to)) &&
        one.subject.includes("Set a new password"),
    );
    expect(resets).toHaveLength(5);
  },
);

browsers("no name that goes into mails to others is an address", inDeep, async ({ request }) => {
  const stage = await liveEvent(request, []);
  const headers = { authorization: `Bearer ${stage.token}` };
  for (const name of [
    "support@paypal.com",
    "paypal.support",
    "You won: evil.help",
    "t.me",
    "=?utf-8?q?win?=",
  ]) {
    const refused = await request.post("/api/organizers", { headers, data: { name } });
    expect(refused.status()).toBe(422);
    expect((await refused.json()).fields).toEqual([{ path: "name", code: "address_in_name" }]);
  }
});
