// Does the API say that it is up, and describe every route that it has?
import { expect, it } from "vitest";
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
