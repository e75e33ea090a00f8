// Is what a request makes made once, however often it is sent? For every route that makes a row, in
// the account of the scene: a new route joins by itself.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { api } from "#shared/api.ts";
import type { Route, RouteGroup } from "#shared/core/route.ts";
import { routes, setScene } from "#tests/support/inputs/every-route.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { type CallOptions, call } from "#tests/support/servers/call.ts";

const scene = allTests(setScene);

const makesRow = ({ method, status, access }: Route): boolean =>
  method === "POST" && status === 201 && access !== "anyone" && access !== "cookie";
const creating = routes.filter((route) => route.idempotent === "optional");

it("every route that makes something for an organizer takes an Idempotency-Key", () => {
  const without = routes.filter((route) => makesRow(route) && !route.idempotent);

  expect(without.map(({ key }) => key)).toEqual([]);
  expect(creating.filter((route) => !makesRow(route))).toEqual([]);
});

/** One of these words of a body may be any, and is another for another row. */
const words = ["title", "name", "code", "altText"];
let bodies = 0;
function another(body: unknown): Record<string, unknown> {
  bodies++;
  const fields = new Map(Object.entries(Object(body)));
  const word = words.find((one) => fields.has(one));
  if (fields.has("email") && !word) fields.set("email", `guest-${bodies}@foyer.example`);
  else fields.set(word ?? "altText", `ANOTHER-${bodies}`);
  return Object.fromEntries(fields);
}

/** The list with the shortest path that the route's path begins with. */
function listOf(route: Route): Route {
  const group = Object.values<RouteGroup>(api).find((one) =>
    Object.values(one).some(({ key }) => key === route.key),
  );
  const list = Object.values<Route>(group ?? {}).find(
    ({ method, path, returns }) =>
      method === "GET" && returns.kind === "page" && route.path === path,
  );
  if (!list) throw new Error(`${route.key} makes what no list has.`);
  return list;
}

describe.each(creating.map((route) => [route.key, route] as const))("%s", (key, route) => {
  const sample = (): CallOptions => {
    const { options } = scene.samples.find((one) => one.key === key) ?? {};
    return { ...options, token: scene.owner.token, body: another(options?.body) };
  };
  const rows = async () => {
    const { params = {} } = sample();
    return (await call(listOf(route), { token: scene.owner.token, params })).meta.total;
  };
  const send = async (options: CallOptions) => {
    const { status, data, problem } = await call(route, options);
    const { id, imageId = id } = Object(data);
    return { status, id: imageId, code: problem?.code };
  };

  it("makes one row of a request that is sent twice with its key, at once too", async () => {
    const before = await rows();
    const request = { ...sample(), idempotencyKey: randomUUID() };

    const first = await send(request);
    const again = [await send(request), ...(await Promise.all([send(request), send(request)]))];

    expect(first).toMatchObject({ status: 201, id: expect.any(String) });
    expect(again).toEqual([first, first, first]);
    expect(await rows()).toBe(before + 1);
  });

  it("makes one row of three that come at once with one key", async () => {
    const before = await rows();
    const request = { ...sample(), idempotencyKey: randomUUID() };

    const answers = await Promise.all([send(request), send(request), send(request)]);

    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    expect((await send(request)).id).toBe(made[0]?.id);
    expect(await rows()).toBe(before + 1);
  });

  it("refuses the key of another request, and makes nothing", async () => {
    const request = { ...sample(), idempotencyKey: randomUUID() };
    await send(request);
    const before = await rows();

    const reused = await send({ ...request, body: another(request.body) });

    expect(reused).toMatchObject({ status: 409, code: "idempotency_key_reused" });
    expect(await rows()).toBe(before);
  });

  it("makes another row of each request without a key", async () => {
    const before = await rows();

    const made = [await send(sample()), await send(sample())];

    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(2);
    expect(await rows()).toBe(before + 2);
  });

  it("takes no key that somebody could guess", async () => {
    const refused = await send({ ...sample(), idempotencyKey: "1" });

    expect(refused.code).toBe("weak_idempotency_key");
  });
});

it("the same key makes a row for each owner who sends it", async () => {
  const idempotencyKey = randomUUID();
  const body = { name: "Night Owl Events" };
  const { create } = api.organizers;
  const other = await given.owner();

  const made = await Promise.all(
    [scene.owner, other].map(({ token }) => call(create, { token, body, idempotencyKey })),
  );

  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  expect(made[0]?.data.id).not.toBe(made[1]?.data.id);
});
