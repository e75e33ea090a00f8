// Is a path public, or does it need a session? Decided segment by segment, by the router's own
// patterns.
import { matchRoutes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import {
  hrefOf,
  isPublicPath,
  isSignedInPath,
  matches,
  organizerPath,
  paths,
} from "#web/lib/page/paths.ts";

const patterns = Object.values(paths).map(({ pattern }) => pattern);
/** Every pattern filled in, and paths that differ slightly from it. */
const samples = patterns
  .flatMap((pattern) => [pattern, pattern.replace(/\/\w+\?/g, "")])
  .map((pattern) => pattern.replace(/:\w+\??/g, "x1").replaceAll("?", ""))
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
  "/manage/organizer",
  "/manage/organizer/org_1",
  "/manage/organizer/org_1/Events",
  "/manage/organizer/org_1/event",
  "/manage/organizer/org_1/eventss",
  "/manage/organizer/org_1/events/events",
  "/manage/organizer/org_1/upcoming/events",
  "/e//x",
  "/auth/login.html",
  "/authx/login",
  "/e/evt_1",
];

/** The specification has all of them for one screen. */
const fourForms = [
  "/manage/organizer/org_1",
  "/manage/organizer/org_1/events",
  "/manage/organizer/org_1/events/upcoming",
  "/manage/organizer/org_1/upcoming",
];

describe("a pattern", () => {
  it("with an optional word leads to one screen with and without it", () => {
    const screens = fourForms.map((path) =>
      matchRoutes([{ path: paths.organizer.pattern }], path)?.map(({ params }) => ({ ...params })),
    );

    const [whole, category] = [{ organizerId: "org_1" }, { eventsState: "upcoming" }];
    expect(screens).toEqual([
      [whole],
      [whole],
      [{ ...whole, ...category }],
      [{ ...whole, ...category }],
    ]);
  });

  it("keeps an optional word in an address, and an optional name if it has a value", () => {
    const at = (eventsState?: string) =>
      paths.organizer.href({ organizerId: "org_1", eventsState });

    expect([at(), at("ended")]).toEqual([
      "/manage/organizer/org_1/events",
      "/manage/organizer/org_1/events/ended",
    ]);
    expect(hrefOf("/a/:b?/c", {})).toBe("/a/c");
  });

  it("answers exactly the paths that the router says it answers", () => {
    const decisions = patterns.flatMap((pattern) =>
      [...samples, ...odd].map((path) => ({ pattern, path })),
    );
    const different = decisions.filter(
      ({ pattern, path }) =>
        path.startsWith("/") &&
        matches(pattern, path) !== (matchRoutes([{ path: pattern }], path) !== null),
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
    ...fourForms,
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

it.each([
  [{}, ""],
  [{ page: 1, past_page: 1 }, ""],
  [{ page: 2 }, "?page=2"],
  [{ page: 1, past_page: 3 }, "?past_page=3"],
  [{ page: 2, past_page: 3 }, "?page=2&past_page=3"],
])("an organizer's address names only later pages of its two lists: %j", (pages, query) => {
  const organizer = { id: "org_1", slug: "eule & co" };

  expect(organizerPath(organizer, pages)).toBe(`/o/org_1/eule%20%26%20co${query}`);
});
