// What runs inside the buckets' thread? s3rver by the stack's clock, behind what S3 checks and
// s3rver does not.
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { type Handler, listen } from "#scripts/local/stack/listen.ts";
import { followClock } from "#scripts/local/stack/thread-clock.ts";

type Settings = {
  folder: string;
  buckets: { name: string; configs: string[] }[];
  clock: SharedArrayBuffer;
};
type S3rver = { configureBuckets(): Promise<unknown>; callback(): Handler };

const { folder, buckets, clock }: Settings = workerData;
followClock(clock);
const Buckets: new (options: object) => S3rver = createRequire(import.meta.url)(
  "@20minutes/s3rver",
);
const s3 = new Buckets({
  directory: folder,
  silent: true,
  vhostBuckets: false,
  configureBuckets: buckets,
});
await s3.configureBuckets();
const serve = s3.callback();
const { url } = await listen(async (req, res) => {
  // Node would write the system's time, and clients sign by what they read here.
  res.setHeader("date", new Date().toUTCString());
  if (req.method !== "OPTIONS" && !isSigned(req)) return refuse(res);
  await serve(req, res);
});
parentPort?.postMessage({ url });

/** s3rver answers a stranger, too; the signature itself it checks. */
const isSigned = ({ url: path = "", headers }: IncomingMessage): boolean =>
  headers.authorization !== undefined || /[?&]X-Amz-Signature=/.test(path);

function refuse(res: ServerResponse): void {
  const body = "<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>";
  res.writeHead(403, { "content-type": "application/xml" }).end(body);
}
