// Is a path public, or does it need a session? Decided segment by segment, by the router's own
// patterns.
import { matchPath } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { isPublicPath, isSignedInPath, matches, paths } from "#web/lib/page/paths.ts";

const patterns = Object.values(paths).map(({ pattern }) => pattern);
/** Every pattern filled in, and paths that differ slightly from it. */
const samples = patterns
  .map((pattern) => pattern.replace(/:\w+\??/g, "x1"))
  .flatMap((path) => [
    path,
    `${path}/`,
    path.toUpperCase(),
    `${path}/more`,
    `/x${path}`,
    path.slice(1),
    `${path}x`,
  ]);
const odd = [
  "",
  "/",
  "//",
  "/manage",
  "/manage/events//",
  "/e//x",
  "/auth/login.html",
  "/authx/login",
  "/e/evt_1",
];

describe("a pattern", () => {
  it("answers exactly the paths that the router says it answers", () => {
    const decisions = patterns.flatMap((pattern) =>
      [...samples, ...odd].map((path) => ({ pattern, path })),
    );
    const different = decisions.filter(
      ({ pattern, path }) =>
        path.startsWith("/") && matches(pattern, path) !== (matchPath(pattern, path) !== null),
    );

    expect(decisions.length).toBeGreaterThan(3000);
    expect(different).toEqual([]);
  });
});

describe("a page without a session", () => {
  it.each([
    "/auth/login",
    "/auth/reset-password/abc",
    "/e/evt_1/concert",
    "/event/evt_1/concert",
    "/checkout/evt_1/o1/details",
    "/checkout/evt_1/o1/payment_return",
    "/order/evt_1/o1/print",
    "/ticket/evt_1/a1",
    "/ticket/evt_1/a1/print",
    "/check-in/c1",
  ])("stays where it is: %s", (path) => {
    expect([isPublicPath(path), isSignedInPath(path)]).toEqual([true, false]);
  });

  it.each([
    "/manage/events",
    "/manage/events/ended",
    "/manage/event/evt_1/check-in",
    "/manage/event/evt_1/orders/o1",
    "/manage/profile/confirm-email-address/abc",
    "/welcome",
  ])("is none of ours where people work, whatever its words: %s", (path) => {
    expect([isPublicPath(path), isSignedInPath(path)]).toEqual([false, true]);
  });

  it.each([
    "/auth",
    "/e/evt_1",
    "/ticket",
    "/checkout/evt_1",
    "/nowhere",
    "/xe/evt_1/concert",
    "/auth/login/more",
  ])("is not found by a part of its name: %s", (path) => {
    expect([isPublicPath(path), isSignedInPath(path)]).toEqual([false, false]);
  });
});
