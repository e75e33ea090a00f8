// How does a test kill a function in the middle of its work? The function dies before or after a
// chosen call to the outside, and makes no further calls.
import { createServer, request as httpRequest, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { dynamo } from "#functions/core/table/dynamo.ts";

export type CrashPoint = { at: number; when: "before" | "after" };

class Crash extends Error {}
type Invocation = { calls: number; point: CrashPoint | null; isDead: boolean };
let current: Invocation | null = null;

/**
 * Runs one invocation of a function. `calls` is the number of its calls to the outside; `crashed`
 * says whether it died.
 */
export async function crashing(
  point: CrashPoint | null,
  invoke: () => Promise<unknown>,
): Promise<{ calls: number; crashed: boolean }> {
  const invocation: Invocation = { calls: 0, point, isDead: false };
  current = invocation;
  await invoke().catch((error: unknown) => {
    if (!invocation.isDead) throw error;
  });
  current = null;
  return { calls: invocation.calls, crashed: invocation.isDead };
}

/**
 * Runs a step once per call and per side of that call (before, after), and finally without a crash.
 * Each run is judged.
 */
export async function atEveryCall<Given>(step: {
  begin: () => Promise<Given>;
  kill: (given: Given) => Promise<unknown>;
  judge: (given: Given, point: CrashPoint) => Promise<void>;
}): Promise<void> {
  for (const when of ["before", "after"] as const) {
    for (let at = 1; ; at++) {
      const given = await step.begin();
      const { crashed } = await crashing({ at, when }, () => step.kill(given));
      if (!crashed && at === 1) throw new Error("The step made no call that could be killed.");
      await step.judge(given, { at, when });
      if (!crashed) break;
    }
  }
}

/** Makes one call to the outside; it throws where the function dies. */
export async function external<T>(send: () => Promise<T>): Promise<T> {
  const invocation = current;
  if (!invocation) return send();
  if (invocation.isDead) throw new Crash("The function is gone.");
  invocation.calls++;
  const isHere = invocation.calls === invocation.point?.at;
  if (isHere && invocation.point?.when === "before") die(invocation);
  const answer = await send();
  if (isHere) die(invocation);
  return answer;
}

/** Sends all table calls through `external`. Call it once per test file. */
export function watchTable(): void {
  dynamo().middlewareStack.add((next) => (args) => external(() => next(args)), {
    step: "initialize",
    name: "crash",
  });
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
    const answer = await external(forward).catch(() => null);
    // The provider's package retries a broken connection for seconds. It treats a refused key as
    // final, and the dead function ignores the answer.
    const { status, body: words } = answer ?? {
      status: 401,
      body: '{"error":{"type":"invalid_request_error"}}',
    };
    outgoing.writeHead(status, { "content-type": "application/json" }).end(words);
  });
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
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function die(invocation: Invocation): never {
  invocation.isDead = true;
  throw new Crash("The function dies here.");
}
