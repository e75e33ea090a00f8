// Can a stored address, or one in a query, lead anywhere but to a page of ours?
import { describe, expect, it } from "vitest";
import { ownAddress } from "#shared/rules/people/own-address.ts";
import { isServedPath, isSignedInPath } from "#web/lib/page/paths.ts";

const read = (text: string | null) => ownAddress(text, isSignedInPath);
const again = (text: string | null) => ownAddress(text, isServedPath);
const origin = "https://foyer.example";

describe("the page that was asked for", () => {
  it.each([
    "/manage/events",
    "/manage/events/ended?page=2&per_page=50",
    "/manage/events?query=a%40b.example&sort_by=title#row-3",
    "/manage/event/evt_0123456789ab/orders?filter_fields%5Bstatus%5D=COMPLETED,CANCELLED",
    "/manage/event/evt_0123456789ab/attendees?query=Bj%C3%B6rn%20O'Neil",
    "/manage/events?query=https://evil.example",
    "/welcome",
  ])("is where the sign-in leads: %s", (url) => {
    expect(read(url)).toBe(url);
  });
});

it.each(["/api/users/me", "/e/evt_1/concert"])("is no page that a sign-in leads to: %s", (url) => {
  expect(read(url)).toBeNull();
});

describe("the address that was refused", () => {
  it.each([
    "/api/public/events/evt_0123456789ab/orders/ord_x-1/tickets.pdf?locale=de",
    "/api/public/events/evt_0123456789ab/attendees/x/event.ics",
    "/api/openapi.json",
    "/e/evt_0123456789ab/summer-night?affiliate=x#tickets",
    "/event/evt_0123456789ab",
  ])("is offered again: %s", (address) => {
    expect(again(address)).toBe(address);
  });
});

const hosts = [
  "evil.com",
  "evil.com/api/x",
  "evil.example",
  "evil.example/manage/events",
  "foyer.example.evil.example",
  "foyer.example@evil.example",
];
const beginnings = [
  ..."// /// //// /\\ \\/ \\\\ /\\/ \\ /// /%2F %2F%2F /%2f%2f /%5C %5C%5C /%5c%5c /%252F /%255C /.// /..// /./ /../".split(
    " ",
  ),
  ..."/%2e%2e/ /%2E/ /;/ /:/ /@ /; /?// https:// http:// HTTPS:// https:/ https: http:\\\\ ftp:// ws:// blob: file://".split(
    " ",
  ),
  "/\t/",
  "\t//",
  "/\n/",
  "/\r\n/",
  " //",
  "/ /",
  "\u0000//",
  "/\u0000/",
  "/%09/",
  "/%0A/",
  "/%0d%0a/",
  "/%00/",
  "\u00a0//",
  "\ufeff//",
  "\u200b//",
  "/\u2044", // fraction slash
  "/\u2215", // division slash
  "\uff0f\uff0f", // full-width slashes
  "/\uff3c", // full-width backslash
];
const hostless = [
  null,
  "",
  "/",
  " ",
  "manage/events",
  "?page=2",
  "#top",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "mailto:a@evil.example",
  `${origin}/manage/events`,
  "https://foyer.example@evil.example/manage/events",
  "https://user:pass@foyer.example/manage/events",
  "//user:pass@foyer.example/manage/events",
  "/auth/login",
  "/auth/logout",
  "/_local/mail",
  "/nowhere",
  "/manage",
  "/manage/../../evil",
  "/manage/./events",
  "/manage/%2e%2e/events",
  "/manage//events",
  "/manage/events//",
  "//manage/events",
  "/manage\\events",
  "/manage%2Fevents",
  "/manage/events\n",
  "/manage/events\r\nSet-Cookie: a=b",
  "/manage/events%0d%0aLocation:%20https://evil.example",
  "/manage/events?page=1%0d%0aX: y",
  "/manage/events?page=\u0000",
  "/manage/events?a\\b",
  "/manage/events#<script>",
  '/manage/events?"onload=',
  "/manage/events/\u3002\u3002",
  "/manage/\uff45vents",
  "/m\u0430nage/events", // Cyrillic a
  "/manage/events?%",
  "/manage/events?%zz",
  "/manage/events?%1f",
  "/manage/events?%7F",
  `/manage/events?query=${"a".repeat(2000)}`,
];
const foreign = [
  ...hostless,
  ...beginnings.flatMap((beginning) => hosts.map((host) => beginning + host)),
  ...["\u3002", "\uff0e", "\uff61"].map((dot) => `//evil${dot}example`),
];

describe("any other address", () => {
  it("is tried in hundreds of forms", () => {
    expect(new Set(foreign).size).toBeGreaterThan(250);
  });

  it.each(foreign)("leads nowhere: %j", (url) => {
    expect([read(url), again(url)]).toEqual([null, null]);
  });

  it("leads nowhere where nothing but the form can refuse it", () => {
    const followed = foreign.filter((url) => ownAddress(url, () => true) !== null);
    const leads = followed.filter((url) => new URL(url ?? "", origin).origin !== origin);
    expect(leads).toEqual([]);
  });
});
