// What may search engines open? Everything but the API, read as an independent parser does.
import robotsParser from "robots-parser";
import { expect, it } from "vitest";
import { discover } from "#shared/contracts/public/discover.ts";
import { call } from "#tests/support/servers/call.ts";

const ORIGIN = "https://foyer.example";

it("closes the API alone, and names the sitemap", async () => {
  const { status, headers, text } = await call(discover.robots);

  const robots = robotsParser(`${ORIGIN}/robots.txt`, text);
  const isOpen = (path: string) => robots.isAllowed(`${ORIGIN}${path}`, "Googlebot");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(["/api/", "/api/public/events", "/api/openapi.json"].map(isOpen)).toEqual([
    ...[false, false, false],
  ]);
  // A page that says `noindex` must stay readable.
  const open = ["/", "/e/evt_1/owls", "/o/org_1/owls", "/o/org_1/events.ics", "/sitemap.xml"];
  const pages = [
    "/checkout/evt_1/order",
    "/manage/events",
    "/auth/login",
    "/apiary",
    "/assets/a.js",
  ];
  expect([...open, ...pages].filter((path) => !isOpen(path))).toEqual([]);
  expect(robots.getSitemaps()).toEqual([`${ORIGIN}/sitemap.xml`]);
});

it("comes to who has it only once it has changed, and its head without a body", async () => {
  const { headers, bytes } = await call(discover.robots);
  const { etag = "" } = headers;

  const again = await call(discover.robots, { headers: { "if-none-match": etag } });
  const head = await call(discover.robots, { isHead: true });

  expect([again.status, again.text, again.headers["etag"]]).toEqual([304, "", etag]);
  expect([head.status, head.text, head.headers["content-length"]]).toEqual([
    200,
    "",
    `${bytes.length}`,
  ]);
});
