// How do the Lambdas run? Each in worker threads of its own, started on the first call.
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import * as z from "zod";

export type LambdaFunction = {
  name: string;
  arn: string;
  /** The bundled module, and its export that is the handler. */
  file: string;
  exportName: string;
  timeoutMs: number;
  memoryMb: number;
  environment: Record<string, string>;
};
export type Functions = {
  /** Resolves to JSON. Rejects if it threw or timed out; after `waitMs` it still goes on. */
  invoke(arn: string, event: unknown, waitMs?: number): Promise<unknown>;
  /** Ends the running threads of the functions with this word in their names, and says how many. */
  kill(word: string): Promise<number>;
  /** After each call, whether it succeeded or failed. */
  onEnd(listener: () => void): void;
  close(): Promise<void>;
};
export type FunctionOptions = {
  /** Takes precedence over a function's own. */
  environment: Record<string, string>;
  clock: SharedArrayBuffer;
  log(line: string): void;
};

const Reply = z.union([
  z.object({ loaded: z.literal(true) }),
  z.object({ id: z.number(), result: z.string() }),
  z.object({ id: z.number(), failure: z.string() }),
]);
export class NotWaitedFor extends Error {}
type Call = { settle(result: string): void; fail(reason: string): void; begin(): void };
type Thread = { worker: Worker; calls: Map<number, Call>; isLoaded: boolean; retired: boolean };

/** Two are enough to show code that wrongly relies on a module's memory between calls. */
export const MOST_THREADS = 2;

/** A call's timeout begins after its function has loaded, as in Lambda. */
const LOADING_MS = 120_000;

/**
 * A second thread starts when the first is busy. Unlike in Lambda, the last takes any number of
 * calls at once. A thread with a timed-out call ends after its last one.
 */
export function createFunctions(list: LambdaFunction[], options: FunctionOptions): Functions {
  const byArn = new Map(list.map((one) => [one.arn, one]));
  /** By ARN, the longest idle one first. */
  const threads = new Map<string, Thread[]>();
  const endListeners: (() => void)[] = [];
  const workers = new Set<Worker>();
  let nextId = 1;
  let closed = false;

  async function invoke(arn: string, event: unknown, waitMs?: number): Promise<unknown> {
    const lambda = byArn.get(arn);
    if (closed) throw new Error("The local stack is closing.");
    if (!lambda) throw new Error(`No function has the ARN ${arn}.`);
    try {
      const thread = threadOf(lambda);
      const input = { id: nextId++, event: JSON.stringify(event), waitMs };
      return JSON.parse(await call(lambda, thread, input, () => drop(lambda, thread)));
    } catch (error) {
      options.log(`${lambda.name}: ${error instanceof Error ? error.message : error}`);
      throw error;
    } finally {
      for (const listener of endListeners) listener();
    }
  }

  function threadOf(lambda: LambdaFunction): Thread {
    const running = threads.get(lambda.arn) ?? [];
    const idle = running.find(({ calls }) => calls.size === 0);
    const chosen =
      idle ?? (running.length < MOST_THREADS ? startThread(lambda) : leastBusy(running));
    threads.set(lambda.arn, [...running.filter((one) => one !== chosen), chosen]);
    return chosen;
  }

  function startThread(lambda: LambdaFunction): Thread {
    const thread: Thread = {
      worker: startWorker(lambda, options),
      calls: new Map(),
      isLoaded: false,
      retired: false,
    };
    workers.add(thread.worker);
    thread.worker.on("message", (message: unknown) => receive(thread, Reply.parse(message)));
    thread.worker.on("error", (error: unknown) =>
      options.log(`${lambda.name}: crashed: ${asText(error)}`),
    );
    thread.worker.on("exit", (code) => {
      workers.delete(thread.worker);
      drop(lambda, thread);
      for (const { fail } of thread.calls.values()) fail(`Runtime exited with code ${code}`);
    });
    return thread;
  }

  function drop(lambda: LambdaFunction, thread: Thread) {
    const others = (threads.get(lambda.arn) ?? []).filter((one) => one !== thread);
    threads.set(lambda.arn, others);
  }

  async function kill(word: string): Promise<number> {
    const named = list.filter(({ name }) => name.includes(word));
    const running = named.flatMap(({ arn }) => threads.get(arn) ?? []);
    await Promise.all(running.map(({ worker }) => worker.terminate()));
    return running.length;
  }

  return {
    invoke,
    kill,
    onEnd: (listener) => void endListeners.push(listener),
    close: async () => {
      closed = true;
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

/** After a timeout `onTimeout` runs and the thread is retired. */
function call(
  { timeoutMs }: LambdaFunction,
  thread: Thread,
  { id, event, waitMs }: { id: number; event: string; waitMs: number | undefined },
  onTimeout: () => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout;
    let wait: NodeJS.Timeout | undefined;
    const end = () => {
      clearTimeout(timer);
      clearTimeout(wait);
      thread.calls.delete(id);
      if (thread.retired && thread.calls.size === 0) void thread.worker.terminate();
    };
    const fail = (reason: string) => {
      end();
      reject(new Error(reason));
    };
    const giveUp = () => {
      onTimeout();
      thread.retired = true;
      fail(`Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`);
    };
    const leave = () => reject(new NotWaitedFor(`Nobody waits longer than ${waitMs} ms`));
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, timeoutMs);
      if (waitMs !== undefined) wait = setTimeout(leave, waitMs);
    };
    const settle = (result: string) => {
      end();
      resolve(result);
    };
    thread.calls.set(id, { settle, fail, begin });
    timer = setTimeout(giveUp, LOADING_MS);
    if (thread.isLoaded) begin();
    thread.worker.postMessage({ id, event });
  });
}

function leastBusy(running: Thread[]): Thread {
  const [first] = running.toSorted((a, b) => a.calls.size - b.calls.size);
  if (!first) throw new Error("A function without a thread has nothing to choose from.");
  return first;
}

function receive(thread: Thread, reply: z.output<typeof Reply>) {
  if ("loaded" in reply) {
    thread.isLoaded = true;
    for (const { begin } of thread.calls.values()) begin();
    return;
  }
  const call = thread.calls.get(reply.id);
  if ("failure" in reply) call?.fail(reply.failure);
  else call?.settle(reply.result);
}

function startWorker(lambda: LambdaFunction, options: FunctionOptions): Worker {
  const { name, file, exportName, timeoutMs, memoryMb } = lambda;
  const worker = new Worker(new URL("function-thread.ts", import.meta.url), {
    name,
    workerData: {
      ...{ name, file, exportName, timeoutMs, memoryMb, clock: options.clock },
      // The browser tests' stacks ask for it.
      hashesLightly: process.env.FOYER_LIGHT_PASSWORDS === "1",
    },
    // A profile or a proxy of the user's environment must not change what a function does.
    env: {
      PATH: process.env.PATH,
      ...lambda.environment,
      ...options.environment,
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  for (const output of [worker.stdout, worker.stderr])
    logLines(output, (line) => options.log(`${name}: ${line}`));
  return worker;
}

function logLines(output: Readable, log: (line: string) => void) {
  createInterface({ input: output }).on("line", log);
}

const asText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
