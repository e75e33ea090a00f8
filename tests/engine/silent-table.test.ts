// What if the table accepts every request and never answers? The caller gets an error before the
// Lambda's timeout. The two that wait do so side by side.
import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replaceAttemptLimits } from "#functions/core/ports/attempt-limits.ts";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { withDeadline } from "#functions/core/ports/deadline.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { eventItem } from "#functions/events/item.ts";
import { publicEvents } from "#shared/contracts/public-events.ts";
import { reservations } from "#shared/contracts/reservations.ts";
import { call } from "#tests/support/call.ts";

const waitAsFunctionsDo = replaceAttemptLimits(0);
waitAsFunctionsDo();

let silent: Server;
/** What the table was sent, as text. */
const requests: string[] = [];
const asksFor = (text: string) => requests.filter((one) => one.includes(text)).length;
const sockets = new Set<Socket>();
const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB;

beforeAll(async () => {
  silent = createServer((socket) => {
    sockets.add(socket);
    socket.on("data", (data) => requests.push(String(data))).on("error", () => undefined);
  });
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  const address = silent.address();
  process.env.AWS_ENDPOINT_URL_DYNAMODB = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  dynamo(); // the real client, which reads its endpoint once
});
afterAll(async () => {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  for (const socket of sockets) socket.destroy();
  await new Promise((closed) => silent.close(closed));
});

const reserved = "evt_000000000000";
const shown = "evt_111111111111";
const body = { lines: [{ ticketId: "tkt_000000000000", quantity: 1 }] };

describe.concurrent("a table that never answers", () => {
  it("ends a reservation with 503 and a time to wait", async () => {
    const answer = await call(reservations.create, { params: { eventId: reserved }, body });

    expect([answer.status, answer.problem.code, answer.headers["retry-after"]]).toEqual([
      503,
      "busy",
      "1",
    ]);
    expect(asksFor(reserved)).toBeGreaterThan(0);
    expect(asksFor(reserved)).toBeLessThanOrEqual(3);
  });

  it("ends the reading of a page's data likewise", async () => {
    const answer = await call(publicEvents.get, { params: { eventId: shown } });

    expect([answer.status, answer.problem.code]).toEqual([503, "busy"]);
  });
});

it("begins nothing in the last three seconds of a Lambda", async () => {
  let ms = 0;
  const restore = replaceClock({ elapsedMs: () => ms });
  const before = requests.length;

  const late = withDeadline(10_000, () => {
    ms = 7_000;
    return asSystem(() => getItem(eventItem.key({ id: "evt_000000000000" })));
  });

  await expect(late).rejects.toMatchObject({ code: "busy" });
  expect(requests.length).toBe(before);
  restore();
});
