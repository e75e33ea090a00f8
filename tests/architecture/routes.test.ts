// Is every route complete? It has a handler in its group, an access level, and a path that API
// Gateway accepts.
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { api } from "#shared/api.ts";
import type { Route } from "#shared/core/route.ts";

const routes = Object.entries(api).flatMap(([group, verbs]) =>
  Object.entries<Route>(verbs).map(([verb, route]) => ({ group, verb, route })),
);

describe("routes", () => {
  it("are unique", () => {
    const keys = routes.map(({ route }) => route.key.replace(/\{\w+\}/g, "{}"));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(Object.keys(api))("of %s have their Lambda", (group) => {
    expect(existsSync(`functions/${group}/handler.ts`)).toBe(true);
  });

  it("change management items only on a known version, but for changes that do not depend on what was read", () => {
    const unversioned = routes.filter(
      ({ route }) => /^(PUT|PATCH) \/(?!public)/.test(route.key) && !route.versioned,
    );
    expect(unversioned.map(({ route }) => route.key)).toEqual([
      "PATCH /events/{eventId}/attendees/{attendeeId}",
      "PATCH /events/{eventId}/getting-started", // one word each, which no other depends on
      "PUT /events/{eventId}/status",
      "PUT /users/me", // one's own name, whole
    ]);
  });

  it("of buyers that change something take an Idempotency-Key, but for those that carry a proof of their own", () => {
    const open = routes.filter(
      ({ route }) => /^(POST|PUT|DELETE) \/public/.test(route.key) && !route.idempotent,
    );
    expect(open.map(({ route }) => route.key).toSorted()).toEqual([
      "POST /public/check-in-lists/{shortId}/check-ins", // idempotent by the nonce in its body
      // Idempotent by the time of the check-in in its body.
      "POST /public/check-in-lists/{shortId}/check-ins/undo",
      "POST /public/contact-address/{token}", // its link proves it, and it is confirmed once
      "POST /public/unsubscribe/{token}", // its link proves it, and repeating it changes nothing
      "POST /public/unsubscribe/{token}/come-back",
      // Protected by the provider's signature, and applied once by the order's version (optimistic
      // lock).
      "POST /public/webhooks/stripe",
    ]);
  });

  it("have examples that their own bodies accept", () => {
    const shown = routes.filter(({ route }) => route.example);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter(({ route }) => !route.body?.safeParse(route.example).success)).toEqual([]);
  });

  it("need a sign-in unless they are public, pages, or how one signs in", () => {
    const open = routes.filter(
      ({ route }) => route.access === "anyone" || route.access === "cookie",
    );
    expect(
      open.filter(
        ({ route }) =>
          !/ \/(public|auth|client-errors|health|openapi\.json|\{proxy\+\})/.test(route.key) &&
          !/ \/(e|event|o|sitemap\.xml|robots\.txt)(\/|$)/.test(route.key),
      ),
    ).toEqual([]);
  });
});
