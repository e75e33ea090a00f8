// What runs in a function's thread? It imports little, because a stack starts dozens of threads.
import { randomUUID } from "node:crypto";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { ACCOUNT, REGION } from "#scripts/local/aws/names.ts";
import { hashLightly } from "#scripts/local/stack/light-passwords.ts";
import { followClock } from "#scripts/local/stack/thread-clock.ts";

type Settings = {
  name: string;
  file: string;
  exportName: string;
  timeoutMs: number;
  memoryMb: number;
  clock: SharedArrayBuffer;
  hashesLightly: boolean;
};
type Call = { id: number; event: string };
type Handler = (event: unknown, context: unknown) => Promise<unknown>;

const settings: Settings = workerData;
followClock(settings.clock);
if (settings.hashesLightly) hashLightly();
const loading = loadHandler();
// The first call reports a load failure, as in Lambda.
loading.catch(() => undefined).finally(() => parentPort?.postMessage({ loaded: true }));

parentPort?.on("message", (call: Call) => void answer(call));

async function answer({ id, event }: Call) {
  try {
    const handler = await loading;
    const result = await handler(JSON.parse(event), contextOf());
    parentPort?.postMessage({ id, result: JSON.stringify(result ?? null) });
  } catch (error) {
    parentPort?.postMessage({
      id,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

async function loadHandler(): Promise<Handler> {
  const module: Record<string, Handler> = await import(pathToFileURL(settings.file).href);
  const handler = module[settings.exportName];
  if (!handler) throw new Error(`${settings.file} does not export ${settings.exportName}.`);
  return handler;
}

function contextOf() {
  const startedMs = performance.now();
  return {
    functionName: settings.name,
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${settings.name}`,
    memoryLimitInMB: String(settings.memoryMb),
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${settings.name}`,
    logStreamName: "local",
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () =>
      Math.max(0, settings.timeoutMs - (performance.now() - startedMs)),
  };
}
