// Does the API say that it is up, describe every route that it has, and count errors in browsers?
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { api } from "#shared/api.ts";
import { service } from "#shared/contracts/service.ts";
import { call } from "#tests/support/servers/call.ts";

it("the API answers that it is up, to anybody", async () => {
  const { status, data } = await call(service.health);

  expect([status, data]).toEqual([200, { status: "ok" }]);
});

it("the OpenAPI document has every route, and says which need a session", async () => {
  const answer = await call(service.openapi);
  const { openapi, paths } = JSON.parse(answer.text);
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(Object(methods)).map(([method, route]) => ({
      key: `${method.toUpperCase()} ${path}`,
      isOpen: Object(route).security === undefined || Object(route).security.length === 0,
    })),
  );

  expect([answer.status, openapi]).toEqual([200, "3.1.0"]);
  const routes = Object.values(api)
    .flatMap((group) => Object.values(group))
    .filter(({ path }) => !/^\/(e|event)\/|proxy/.test(path));
  for (const { key, access } of routes) {
    const isOpen = access === "anyone" || access === "cookie";
    expect(described).toContainEqual({ key, isOpen });
  }
});

describe("an error of a page in a browser", () => {
  const release = "app-C0ffee12.js";
  const place = { at: "check-in-Dx_9-a.js:1:2345", release, page: "/check-in/:shortId" };
  const logged = vi.spyOn(logger, "error");
  const tell = (body: unknown) => call(service.tellError, { body });
  let nowMs = Date.parse("2030-01-01T00:00:00.000Z");

  beforeEach(() => {
    // Another minute for each test, because an instance counts.
    nowMs += 60_000;
    onTestFinished(replaceClock({ nowMs: () => nowMs }));
    logged.mockClear().mockReturnValue();
  });

  it("becomes one line that the alarm counts, with its kind and place and nothing else", async () => {
    expect((await tell({ kind: "camera_silent", ...place })).status).toBe(204);

    expect(logged.mock.calls).toEqual([
      ["a page failed in a browser", { alarm: "browsers", trouble: "camera_silent", ...place }],
    ]);
  });

  it.each([
    ["a kind that no page of ours tells", { kind: "hello", ...place }],
    ["a message", { kind: "error", ...place, message: "Ada Lovelace is not defined" }],
    ["another site's script", { kind: "error", ...place, at: "https://x.example/a.js:1:2" }],
    ["an address with an id", { kind: "error", ...place, page: "/check-in/cil_7k3m9q" }],
    ["a query", { kind: "error", ...place, page: "/login?email=ada" }],
  ])("is refused with %s, and not logged", async (_, body) => {
    expect((await tell(body)).status).toBe(422);
    expect(logged).not.toHaveBeenCalled();
  });

  it("is refused beyond two kilobytes", async () => {
    const text = JSON.stringify({ kind: "error", ...place }).padEnd(2048);

    expect((await call(service.tellError, { text })).status).toBe(204);
    expect((await call(service.tellError, { text: `${text} ` })).status).toBe(413);
  });

  it("is logged at most thirty times a minute by one instance, and again in the next", async () => {
    for (let times = 0; times < 40; times++)
      expect((await tell({ kind: "error", ...place })).status).toBe(204);
    expect(logged).toHaveBeenCalledTimes(30);

    nowMs += 60_000;
    await tell({ kind: "error", ...place });
    expect(logged).toHaveBeenCalledTimes(31);
  });
});
