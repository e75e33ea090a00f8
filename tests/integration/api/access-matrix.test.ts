// Who may call which route? Generated over every route: without a token, with a bad token, and with
// another account's token.
import { describe, expect, it } from "vitest";
import { auth } from "#shared/contracts/auth.ts";
import { events } from "#shared/contracts/events.ts";
import { unsubscribe } from "#shared/contracts/public/unsubscribe.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import type { Route } from "#shared/core/route.ts";
import { routes, setScene } from "#tests/support/inputs/every-route.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { given, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const scene = allTests(setScene);
const stranger = allTests(() => given.owner());
const member = allTests(() => given.organizerOf(scene.owner));

const isSignedIn = (route: Route) => route.access !== "anyone" && route.access !== "cookie";
const keys = (which: (route: Route) => boolean) => routes.filter(which).map((route) => route.key);
const attempt = (key: string, token?: string) => {
  const sample = scene.samples.find((one) => one.key === key);
  if (!sample) throw new Error(`There is no sample for ${key}.`);
  return call(sample.route, { ...sample.options, token });
};

describe("nobody", () => {
  it.each(keys(isSignedIn))("without a token is refused by %s", async (key) => {
    expect([(await attempt(key)).status, (await attempt(key)).problem.code]).toEqual([
      401,
      "not_signed_in",
    ]);
  });

  it.each(keys(isSignedIn))("with a forged token is refused by %s", async (key) => {
    const forged = `${scene.owner.token.slice(0, -3)}abc`;
    expect((await attempt(key, forged)).status).toBe(401);
  });

  it.each(keys((route) => route.access === "cookie"))(
    "without the anti-forgery header is refused by %s",
    async (key) => {
      const answer = await attempt(key);
      expect([answer.status, answer.problem.code]).toEqual([403, "bad_anti_forgery_token"]);
    },
  );
});

describe("the role organizer", () => {
  const allowed = keys((route) => route.access === "member" || route.access === "organizer");

  it("may not do what takes an admin, in the account where they have it", async () => {
    const adminOnly = keys((route) => route.access === "admin");
    const answers = await Promise.all(adminOnly.map((key) => attempt(key, member.token)));

    expect(adminOnly).toContain("POST /organizers");
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
      adminOnly.map(() => [403, "not_permitted"]),
    );
  });

  it.each(allowed.filter((key) => key.startsWith("GET ")))("may read %s", async (key) => {
    const [theirs, owners] = [
      await attempt(key, member.token),
      await attempt(key, scene.owner.token),
    ];
    expect(theirs.status).toBe(owners.status);
    expect(theirs.status).not.toBe(403);
  });
});

describe("another account", () => {
  const foreign = keys(
    (route) => isSignedIn(route) && /\{(eventId|organizerId|userId)\}/.test(route.path),
  );

  it.each(foreign)(
    "gets from %s what it would get for something that does not exist",
    async (key) => {
      const sample = scene.samples.find((one) => one.key === key);
      const missing = Object.fromEntries(
        Object.entries(sample?.options.params ?? {}).map(([name, id]) => [
          name,
          id.replace(/_.*/, "_000000000000"),
        ]),
      );

      const answer = await attempt(key, stranger.token);
      const unknown = await call(sample?.route ?? events.get, {
        ...sample?.options,
        params: missing,
        token: stranger.token,
      });

      expect([answer.status, answer.problem.code]).toEqual([404, "not_found"]);
      expect({ ...answer.problem, requestId: "" }).toEqual({ ...unknown.problem, requestId: "" });
    },
  );

  it("has changed nothing by all that", async () => {
    const params = { eventId: scene.eventId };
    const { data: event } = await call(events.get, { token: scene.owner.token, params });
    const { data: list } = await call(tickets.list, { token: scene.owner.token, params });

    expect([event.title, event.status, event.version]).toEqual([
      "Midsummer Night Concert",
      "LIVE",
      2,
    ]);
    expect(list.map(({ title, version }) => [title, version])).toEqual([["Standard", 1]]);
  });
});

describe("a link that nobody made", () => {
  it.each(keys((route) => !isSignedIn(route) && route.path.includes("{shortId}")))(
    "opens nothing at %s",
    async (key) => {
      const { status, problem } = await attempt(key);
      expect(status).toBe(404);
      expect(problem.code).toMatch(/^(order|ticket|check_in_list)_not_found$/);
    },
  );
});

describe("a change that another site asks for", () => {
  const changing = keys((route) => route.method !== "GET" && !route.fromAnySite);
  const foreign: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { origin: "null" },
  ];

  it.each(changing)("is refused by %s", async (key) => {
    const sample = scene.samples.find((one) => one.key === key);
    for (const headers of foreign) {
      const { status, problem, cookies } = await call(sample?.route ?? events.get, {
        ...sample?.options,
        headers,
      });
      expect([status, problem.code, cookies]).toEqual([403, "cross_site_request", []]);
    }
  });

  it("is taken where a mail program posts for its reader", () => {
    expect(keys((route) => route.fromAnySite === true)).toEqual([unsubscribe.leave.key]);
  });

  it("is no other than one that our own page asks for", async () => {
    const body = { email: scene.owner.me.email, password: PASSWORD };
    const own: Record<string, string>[] = [
      { "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
      { origin: "https://foyer.example" },
    ];

    for (const headers of own) expect((await call(auth.login, { body, headers })).status).toBe(200);
  });
});

describe("a request that did not come through the distribution", () => {
  it.each(keys(() => true))("is refused by %s", async (key) => {
    const sample = scene.samples.find((one) => one.key === key);
    const { status, problem } = await call(sample?.route ?? events.get, {
      ...sample?.options,
      headers: { "x-origin-secret": "guess" },
    });
    expect([status, problem.code]).toEqual([403, "bad_origin"]);
  });
});
