// Is HEAD answered as GET, without the body? Generated over every route that GET has.
import { beforeAll, describe, expect, it } from "vitest";
import { pages } from "#shared/contracts/public/pages.ts";
import { routes, setScene } from "#tests/support/inputs/every-route.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { installMeter, metered } from "#tests/support/table/meter.ts";

beforeAll(installMeter);
const scene = allTests(setScene);
const stranger = allTests(() => given.owner());

const reads = routes.filter(({ method }) => method === "GET");
const changes = routes.filter(({ path }) => reads.every((read) => read.path !== path));
/** A guess counts, however it is asked, and so does what has a share for each address. */
const COUNTED = [
  "GET /public/events",
  "GET /public/events/{eventId}/promo-codes/{code}",
  "GET /public/organizers/{organizerId}",
  "GET /public/unsubscribe/{token}",
];
/** Programs and browsers are refused in other ways. */
const askers: [string, () => string | undefined, string][] = [
  ["its account's owner", () => scene.owner.token, "application/json"],
  ["another account's owner", () => stranger.token, "application/json"],
  ["a program that is not signed in", () => undefined, "application/json"],
  ["a browser that is not signed in", () => undefined, "text/html"],
];

async function asked(key: string, isHead: boolean, token?: string, accept = "text/html") {
  const sample = scene.samples.find((one) => one.key === key);
  if (!sample) throw new Error(`There is no sample for ${key}.`);
  const options = { ...sample.options, token, headers: { accept }, isHead };
  const { result, cost } = await metered(() => call(sample.route, options));
  return { ...result, writes: cost.writeUnits > 0 };
}

describe.each(askers)("to %s", (_, tokenOf, accept) => {
  it.each(reads.map(({ key }) => key))("HEAD tells of %s what GET does", async (key) => {
    const get = await asked(key, false, tokenOf(), accept);
    const head = await asked(key, true, tokenOf(), accept);

    const { "content-length": length, ...headers } = head.headers;
    expect([head.status, headers, head.cookies]).toEqual([get.status, get.headers, get.cookies]);
    const isSentOn = accept === "text/html" && reads.some((read) => read.key === key && read.page);
    expect([head.text, head.writes]).toEqual(["", COUNTED.includes(key) && !isSentOn]);
    if (get.status === 200) expect(Number(length)).toBe(Buffer.byteLength(get.bytes));
  });
});

it("HEAD finds nothing where GET has no route, and changes nothing", async () => {
  const heads = [];
  for (const { key } of changes) heads.push(await asked(key, true, scene.owner.token));

  expect(changes.length).toBeGreaterThan(40);
  expect(new Set(heads.map(({ status, writes }) => `${status} ${writes}`))).toEqual(
    new Set(["404 false"]),
  );
});

it("HEAD is answered with the length of the page that GET would bring", async () => {
  const { status, headers, text } = await asked(pages.event.key, true);
  const get = await asked(pages.event.key, false);

  const length = String(Buffer.byteLength(get.text));
  expect([status, headers["content-length"], text]).toEqual([200, length, ""]);
});
