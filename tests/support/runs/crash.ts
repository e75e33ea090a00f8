// How does a test kill a function in the middle of its work? Before a chosen call with an effect.
// Calls on their way arrive. A death after a call leaves what one before the next call leaves.
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { type ClientRequest, createServer, request as httpRequest, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { isDeep } from "#tests/support/runs/sizes.ts";

/** Where a function dies: its calls are counted from 1, all of them or those with an effect. */
export type CrashPoint = { at: number; when: "before" | "after"; of: "calls" | "effects" };

class Crash extends Error {}
type Invocation = {
  point: CrashPoint;
  counted: number;
  isDead: boolean;
  underWay: Set<Promise<unknown>>;
};
/** Each call belongs to the invocation that made it, however late it is made. */
const running = new AsyncLocalStorage<Invocation>();

/**
 * Runs one invocation of a function that dies at a point, if it gets there. It resolves when all
 * calls that left the function have arrived.
 */
export async function crashing(
  point: CrashPoint,
  invoke: () => Promise<unknown>,
): Promise<{ crashed: boolean }> {
  const invocation: Invocation = { point, counted: 0, isDead: false, underWay: new Set() };
  await running.run(invocation, invoke).catch((error: unknown) => {
    if (!invocation.isDead) throw error;
  });
  await Promise.allSettled(invocation.underWay);
  return { crashed: invocation.isDead };
}

/**
 * Runs a step once per death, and finally without one. Each run is judged. The deep run tries the
 * argument above: there the step dies before and after every call, reads too.
 */
export async function atEveryDeath<Given>(
  step: {
    begin: () => Promise<Given>;
    kill: (given: Given) => Promise<unknown>;
    judge: (given: Given, point: CrashPoint, crashed: boolean) => Promise<void>;
  },
  everyCall = isDeep,
): Promise<void> {
  const sides = everyCall ? (["before", "after"] as const) : (["before"] as const);
  for (const when of sides) {
    for (let at = 1; ; at++) {
      const point: CrashPoint = { at, when, of: everyCall ? "calls" : "effects" };
      const given = await step.begin();
      const { crashed } = await crashing(point, () => step.kill(given));
      if (!crashed && at === 1) throw new Error("The step made no call that could be killed.");
      await step.judge(given, point, crashed);
      if (!crashed) break;
    }
  }
}

/**
 * Makes one call to the outside; it throws where the function dies. A call that only reads has no
 * effect.
 */
export const external = <T>(hasEffect: boolean, send: () => Promise<T>): Promise<T> =>
  callOf(running.getStore(), hasEffect, send);

async function callOf<T>(
  invocation: Invocation | undefined,
  hasEffect: boolean,
  send: () => Promise<T>,
): Promise<T> {
  if (!invocation) return send();
  const { point, underWay } = invocation;
  if (invocation.isDead) throw new Crash("The function is gone.");
  const isCounted = hasEffect || point.of === "calls";
  if (isCounted) invocation.counted++;
  const isHere = isCounted && invocation.counted === point.at;
  if (isHere && point.when === "before") die(invocation);
  const sent = send();
  underWay.add(sent);
  const answer = await sent.finally(() => underWay.delete(sent));
  if (isHere) die(invocation);
  return answer;
}

/** Sends all table calls through `external`. Call it once per test file. */
export function watchTable(): void {
  dynamo().middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) =>
        external(!/^(Get|Query|BatchGet|Scan)/.test(commandName), () => next(args)),
    { step: "initialize", name: "crash" },
  );
}

/** Whose the requests to the provider are, by the number that each of them carries. */
const senders = new Map<string, Invocation>();
const NUMBER = "x-request-number";
const REQUEST_CREATED = "http.client.request.created";
let requests = 0;

/** Numbers a request that a killable function makes. The channel's messages have no type. */
function number(message: unknown): void {
  const { request } = message as { request: ClientRequest };
  const invocation = running.getStore();
  if (!invocation) return;
  senders.set(String(++requests), invocation);
  request.setHeader(NUMBER, String(requests));
}

/**
 * A proxy to the provider. It sends every request through `external` and refuses it if the function
 * dies.
 */
export async function watchProvider(
  target: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer(async (incoming, outgoing) => {
    const body = await text(incoming);
    const { hostname, port } = new URL(target);
    const { method, url: path, headers } = incoming;
    const forward = () =>
      new Promise<{ status: number; body: string }>((resolve, reject) => {
        const request = httpRequest({ hostname, port, method, path, headers }, async (response) =>
          resolve({ status: response.statusCode ?? 500, body: await text(response) }),
        );
        request.on("error", reject).end(body);
      });
    const sender = senders.get(String(headers[NUMBER]));
    const answer = await callOf(sender, method !== "GET", forward).catch(() => null);
    // The provider's package retries a broken connection for seconds. It treats a refused key as
    // final, and the dead function ignores the answer.
    const { status, body: words } = answer ?? {
      status: 401,
      body: '{"error":{"type":"invalid_request_error"}}',
    };
    outgoing.writeHead(status, { "content-type": "application/json" }).end(words);
  });
  subscribe(REQUEST_CREATED, number);
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        unsubscribe(REQUEST_CREATED, number);
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function die(invocation: Invocation): never {
  invocation.isDead = true;
  throw new Crash("The function dies here.");
}
