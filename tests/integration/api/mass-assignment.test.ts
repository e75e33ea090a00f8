// Can a body set what only the system sets? Every field of every answer of a resource is sent at
// every place of every body of it that does not name it.
import { describe, expect, it } from "vitest";
import { api } from "#shared/api.ts";
import type { Route } from "#shared/core/route.ts";
import { routes, setScene } from "#tests/support/inputs/every-route.ts";
import { fieldNames, objectsIn, type Place } from "#tests/support/inputs/schema-walk.ts";
import { stateOf } from "#tests/support/oracles/scene-state.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { withCookies } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const scene = allTests(setScene);
const before = allTests(() => stateOf(scene));

const withBody = routes.flatMap((route) =>
  route.body ? [{ key: route.key, route, places: objectsIn(route.body) }] : [],
);

/** The fields of all answers of the route's resource. */
function answered(route: Route): string[] {
  const group = Object.values(api).find((one) =>
    Object.values<Route>(one).some(({ key }) => key === route.key),
  );
  const answers = Object.values<Route>(group ?? {}).flatMap(({ returns }) =>
    "schema" in returns ? fieldNames(returns.schema) : [],
  );
  return [...new Set([...answers, "accountId", "isAdmin"])];
}

const foreignTo = ({ schema }: Place, route: Route): string[] =>
  answered(route).filter((name) => !(name in schema.shape));

function send(route: Route, change: Record<string, unknown>) {
  const sample = scene.samples.find(({ key }) => key === route.key);
  const proof = route.access === "cookie" ? withCookies(scene.owner) : { token: scene.owner.token };
  const body = { ...(sample?.options.body ?? {}), ...change };
  return call(route, { ...sample?.options, ...proof, body });
}

describe("a field of the answers that a body does not name", () => {
  it("is looked for in many bodies", () => {
    expect(withBody.length).toBeGreaterThan(30);
    expect(withBody.flatMap(({ places }) => places).length).toBeGreaterThan(50);
  });

  it.each(withBody)("is unknown to each object of $key", ({ route, places }) => {
    for (const place of places) {
      const names = foreignTo(place, route);
      const read = place.schema.safeParse(Object.fromEntries(names.map((name) => [name, 1])));
      const unknown = read.error?.issues.flatMap((issue) =>
        issue.code === "unrecognized_keys" ? issue.keys : [],
      );
      expect(unknown, place.path.join(".")).toEqual(names);
    }
  });

  it.each(withBody)("is refused on its field by $key", async ({ route, places }) => {
    const [whole] = places;
    for (const name of whole ? foreignTo(whole, route) : []) {
      const { status, problem } = await send(route, { [name]: 1 });
      expect([status, problem.fields]).toEqual([422, [{ path: name, code: "unknown_field" }]]);
    }
  });

  it("has changed nothing", async () => {
    expect(await stateOf(scene)).toEqual(before);
  });
});
