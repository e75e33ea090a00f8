// What does an organizer read of everything in a scene? The answer of every route that only reads.
import type { Scene } from "#tests/support/inputs/every-route.ts";
import { call } from "#tests/support/servers/call.ts";

/** The answers by route, to be compared with later ones. */
export async function stateOf({ owner, samples }: Scene): Promise<Record<string, unknown>> {
  const reads = samples.filter(
    ({ key, route }) =>
      key !== "GET /account/payments" && // asks the provider, who is not there
      route.method === "GET" &&
      ["member", "organizer", "admin"].includes(route.access),
  );
  const state: Record<string, unknown> = {};
  for (const { key, route, options } of reads) {
    const { status, text } = await call(route, { ...options, token: owner.token });
    state[key] = status === 200 ? text : status;
  }
  return state;
}
