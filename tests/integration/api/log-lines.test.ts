// What does each route log, and each item of a batch? Its own ids, and nothing that was sent.
import { afterEach, describe, expect, it } from "vitest";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { handler as sweep } from "#functions/workers/sweep.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { routes, type Scene, setScene } from "#tests/support/inputs/every-route.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { type LogLine, openLogLines } from "#tests/support/runs/log-lines.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { jana, sell } from "#tests/support/scenes/sold-order.ts";
import { given, type Owner, withCookies } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

const HOLD_AND_LOOK_SECONDS = 900 + 121;

const log = eachTest(openLogLines);
afterEach(() => dynamo().middlewareStack.remove("failure"));

/** Ids, the words of a contract and places in our own scripts may be logged. */
const isHarmless = (text: string): boolean =>
  text.length < 5 ||
  /^([a-z]{3}_)?[0-9a-z]{12,14}$/.test(text) ||
  /^[A-Z_]+$/.test(text) ||
  /^(error|[\w-]+\.js(:\d+:\d+)?)$/.test(text);

/** Those that remove what others need come late, and those that may end the session last. */
function turnOf({ key, route: { method } }: Scene["samples"][number]): number {
  const turns = [method !== "GET", method !== "POST", /(status|cancel)$/.test(key)];
  const lateTurns = [method === "DELETE", /\/(auth\/|me\/password)/.test(key)];
  return [...turns, ...lateTurns].lastIndexOf(true);
}

const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(Object(value)).flatMap(textsIn);

describe("a call of every route", () => {
  it("tells of each change once, with the request's id and the path's, and repeats nothing that was sent", async () => {
    const scene = await setScene();
    const wrongs: string[] = [];
    let changes = 0;
    const known = [Object.values(jana), scene.owner.me.email];
    for (const { key, route, options } of scene.samples.toSorted((a, b) => turnOf(a) - turnOf(b))) {
      log.lines.splice(0);
      const proof =
        route.access === "cookie" ? withCookies(scene.owner) : { token: scene.owner.token };
      const { status } = await call(route, { ...options, ...proof });
      const { eventId } = options.params ?? {};
      const lines = log.lines;
      if (lines.length === 0) wrongs.push(`${key}: no line`);
      if (lines.some(({ requestId, route: named }) => !requestId || named !== key))
        wrongs.push(`${key}: a line without its request`);
      if (eventId?.startsWith("evt_") && lines.some((line) => line["eventId"] !== eventId))
        wrongs.push(`${key}: a line without its event`);
      const isChange = route.method !== "GET" && status < 400;
      if (isChange) changes += 1;
      const told = lines.filter(({ level }) => level === "INFO").length;
      if (isChange && told !== 1) wrongs.push(`${key}: a change that is told ${told} times`);
      const sent = [
        known,
        options.body,
        proof,
        options.params?.["token"],
        options.params?.["shortId"],
      ];
      const text = JSON.stringify(lines);
      for (const one of textsIn(sent).filter((part) => !isHarmless(part) && text.includes(part)))
        wrongs.push(`${key}: ${one}`);
    }

    expect(scene.samples.length).toBe(routes.length);
    // Without a session most would be refused, and tell nothing of what they were sent.
    expect(changes).toBeGreaterThan(50);
    expect(wrongs).toEqual([]);
  });
});

const idsOf = ({ orderId, eventId }: LogLine) => `${orderId} of ${eventId}`;

describe("items that are worked on at the same time", () => {
  it("keep their ids apart in the stream and in the mail queue", async () => {
    const office = openPostOffice();
    const owner = await given.owner();
    const sold = [await soldBy(owner), await soldBy(owner), await soldBy(owner)];
    const own = sold.map(({ event, order }) => `${order.id} of ${event.id}`).toSorted();
    const heads = await Promise.all(
      sold.map(({ order }) => stored(headItem.key({ orderId: order.id }))),
    );
    log.lines.splice(0);

    await follow(...heads.map((now) => ({ now })));
    await office.work(...sold.map(({ order }) => ({ order: order.id })));

    const told = (isOne: (line: LogLine) => boolean) =>
      log.lines.filter(isOne).map(idsOf).toSorted();
    expect(told(({ queue }) => queue === "PROMPT")).toEqual(own);
    expect(told(({ what }) => what === "mail_accepted")).toEqual(own);
    expect(log.lines.filter((line) => !own.includes(idsOf(line)))).toEqual([]);
    office.close();
  });

  it("keep them when they fail, in the sweep", async () => {
    const sale = await openOnSale();
    const baskets = [await paying(sale), await paying(sale)];
    const own = baskets.map(({ shortId }) => `${shortId.slice(0, ID_LENGTH)} of ${sale.event.id}`);
    await sale.pass(HOLD_AND_LOOK_SECONDS);
    log.lines.splice(0);
    dynamo().middlewareStack.add(
      (next) => async (sent) => {
        if ("TransactItems" in sent.input) throw new Error("No tray answers.");
        return next(sent);
      },
      { step: "initialize", name: "failure" },
    );

    await expect(sweep()).rejects.toThrow("2 orders");

    const failed = log.lines.filter(({ message }) => message === "due work failed");
    expect(failed.map(idsOf).toSorted()).toEqual(own.toSorted());
    expect(failed.every(({ intentId }) => intentId !== undefined)).toBe(true);
    dynamo().middlewareStack.remove("failure");
    await sale.close();
  });
});

describe("a change whose answer was lost", () => {
  it("is told once, with what it changed", async () => {
    const sale = await openOnSale();
    const { data: order } = await sale.reserve();
    log.lines.splice(0);
    let lost = 0;
    dynamo().middlewareStack.add(
      (next) => async (sent) => {
        if ("TransactItems" in sent.input && lost++ === 0) await next(sent);
        return next(sent);
      },
      { step: "initialize", name: "failure" },
    );

    expect((await sale.fillIn(order)).status).toBe(200);

    expect(lost).toBeGreaterThan(0);
    expect(log.atInfo().map(({ what }) => what)).toEqual(["details"]);
    await sale.close();
  });
});

async function soldBy(owner: Owner) {
  const { event, tickets } = await given.event(owner);
  const sold = tickets.map((ticket) => ({ ticket, guest: jana }));
  return { event, order: await sell(owner, event, sold) };
}

async function paying(sale: OnSale): Promise<CheckoutOrder> {
  const { data: order } = await sale.reserve();
  await sale.fillIn(order);
  await sale.startPayment(order);
  return order;
}
