// What runs in the buckets' thread? s3rver by the stack's clock, behind what only S3 checks.
import { rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { type Handler, listen } from "#scripts/local/stack/listen.ts";
import { followClock } from "#scripts/local/stack/thread-clock.ts";

type Settings = {
  folder: string;
  buckets: { name: string; configs: string[] }[];
  clock: SharedArrayBuffer;
};
type S3rver = {
  configureBuckets(): Promise<unknown>;
  callback(): Handler;
  middleware: ((ctx: Context, next: () => Promise<unknown>) => Promise<unknown>)[];
  store: { getResourcePath(bucket: string, key: undefined, kind: "uploads"): string };
};
type Context = { method: string; path: string; query: Record<string, unknown>; status: number };

const { folder, buckets, clock }: Settings = workerData;
followClock(clock);
signAsS3();
const Buckets: new (options: object) => S3rver = createRequire(import.meta.url)(
  "@20minutes/s3rver",
);
const s3 = new Buckets({
  directory: folder,
  silent: true,
  vhostBuckets: false,
  configureBuckets: buckets,
});
s3.middleware.unshift(abortUpload);
await s3.configureBuckets();
const serve = s3.callback();
const { url } = await listen(async (req, res) => {
  // Node would write the system's time, and clients sign by what they read here.
  res.setHeader("date", new Date().toUTCString());
  if (req.method !== "OPTIONS" && !isSigned(req)) return refuse(res);
  await serve(req, res);
});
parentPort?.postMessage({ url });

/** In a signed query s3rver leaves these signs as they are, which S3 and its clients escape. */
function signAsS3(): void {
  const escaped = globalThis.encodeURIComponent;
  globalThis.encodeURIComponent = (text) =>
    escaped(text).replace(
      /['()*!]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
}

/** s3rver checks its signature, and then does not know what it asks for. */
async function abortUpload(ctx: Context, next: () => Promise<unknown>): Promise<unknown> {
  const id = String(ctx.query["uploadId"] ?? "");
  if (ctx.method !== "DELETE" || !/^[0-9a-f]{32}$/.test(id)) return next();
  try {
    return await next();
  } catch (error) {
    if (Object(error).code !== "MethodNotAllowed") throw error;
    const [, bucket = ""] = ctx.path.split("/");
    rmSync(join(s3.store.getResourcePath(bucket, undefined, "uploads"), id), {
      recursive: true,
      force: true,
    });
    ctx.status = 204;
  }
}

/** s3rver answers a stranger, too; the signature itself it checks. */
const isSigned = ({ url: path = "", headers }: IncomingMessage): boolean =>
  headers.authorization !== undefined || /[?&]X-Amz-Signature=/.test(path);

function refuse(res: ServerResponse): void {
  const body = "<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>";
  res.writeHead(403, { "content-type": "application/xml" }).end(body);
}
