// Does the API say that it is up, describe every route that it has, and count errors in browsers?
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { api } from "#shared/api.ts";
import { service } from "#shared/contracts/public/service.ts";
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
  const counted = vi.spyOn(logger, "error");
  const beside = vi.spyOn(logger, "warn");
  const tell = (body: unknown, address?: string) => call(service.tellError, { body, address });
  const tellAs = async (address: string, times: number) => {
    for (let time = 0; time < times; time++)
      expect((await tell({ kind: "error", ...place }, address)).status).toBe(204);
  };
  const lines = () => [counted.mock.calls.length, beside.mock.calls.length];
  const networks = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => `203.0.${first}.${at}`);
  let nowMs = Date.parse("2030-01-01T00:00:00.000Z");

  beforeEach(() => {
    // Another window for each test.
    nowMs += 900_000;
    onTestFinished(replaceClock({ nowMs: () => nowMs }));
    counted.mockClear().mockReturnValue();
    beside.mockClear().mockReturnValue();
  });

  it("becomes one line that the alarm counts, with its kind, its place and a mark of the network", async () => {
    expect((await tell({ kind: "camera_silent", ...place })).status).toBe(204);

    const network = expect.stringMatching(/^[0-9a-z]{8}$/);
    const about = { trouble: "camera_silent", ...place, network };
    expect(counted.mock.calls).toEqual([
      ["a page failed in a browser", { alarm: "browsers", ...about }],
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
    expect(lines()).toEqual([0, 0]);
  });

  it("is refused beyond two kilobytes", async () => {
    const text = JSON.stringify({ kind: "error", ...place }).padEnd(2048);

    expect((await call(service.tellError, { text })).status).toBe(204);
    expect((await call(service.tellError, { text: `${text} ` })).status).toBe(413);
  });

  it("counts once in five minutes for its network, is told ten times in fifteen, and is answered always", async () => {
    await tellAs("203.0.113.7", 40);
    expect(lines()).toEqual([1, 9]);

    nowMs += 300_000;
    await tellAs("203.0.113.7", 1);
    expect(lines()).toEqual([1, 9]);

    nowMs += 600_000;
    await tellAs("203.0.113.7", 2);
    expect(lines()).toEqual([2, 10]);
  });

  it("of one machine rings nobody, and keeps no other from being counted", async () => {
    await tellAs("2001:db8:1:2::1", 40);
    await tellAs("2001:db8:1:2:ffff::9", 1); // the same network
    expect(counted).toHaveBeenCalledTimes(1);

    for (const address of networks(112, 20)) await tellAs(address, 1);
    expect(counted).toHaveBeenCalledTimes(21);
  });

  it("bears the same mark as others of its network on that day, and never an address", async () => {
    await tellAs("203.0.113.7", 2);
    await tellAs("203.0.113.8", 1);
    nowMs += 86_400_000;
    await tellAs("203.0.113.7", 1);

    const all = [...counted.mock.calls, ...beside.mock.calls];
    const marks = all.map(([, about]) => Object(about).network);
    expect(new Set(marks).size).toBe(3);
    expect(JSON.stringify(all)).not.toContain("203.0.113");
  });
});
