// What does an organizer read of everything in a scene? The answer of every route that only reads.
import type { Scene } from "#tests/support/inputs/every-route.ts";
import { call } from "#tests/support/servers/call.ts";

/** The answers by route, to be compared with later ones. */
export async function stateOf({ owner, samples }: Scene): Promise<Record<string, unknown>> {
  const reads = samples.filter(
    ({ key, route }) =>
      !asOfAnotherTime.includes(key) &&
      route.method === "GET" &&
      ["member", "organizer", "admin"].includes(route.access),
  );
  const state: Record<string, unknown> = {};
  for (const { key, route, options } of reads) {
    const { status, text } = await call(route, { ...options, token: owner.token });
    state[key] = status === 200 ? withoutKeptFigures(text) : status;
  }
  return state;
}

/** The provider, who is not there, and figures that may be an hour old. */
const asOfAnotherTime: readonly string[] = [
  "GET /account/payments",
  "GET /account/stats",
  "GET /account/billing",
];

/** They have the moment of their count, and rows have none before a first one. */
const withoutKeptFigures = (text: string): string =>
  text.replace(/"figures":(null|{[^}]*})/g, "").replace(/^({"data":{)"at":"[^"]*"/, "$1");
