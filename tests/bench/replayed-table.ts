// How long does a handler take without its table? The table's answers are recorded once and then
// given again from memory.
import { Readable } from "node:stream";
import { dynamo } from "#functions/core/table/dynamo.ts";

type Request = { headers: Record<string, string>; body?: unknown };
type Answer = { statusCode: number; headers: Record<string, string>; body: AsyncIterable<Buffer> };
type Handler = { handle(request: Request, options?: unknown): Promise<{ response: Answer }> };
type Recorded = { statusCode: number; headers: Record<string, string>; bytes: Buffer };

const recorded = new Map<string, Recorded>();
/** Bytes of all answers since the last call of `wireBytes`. */
let bytes = 0;

/** Records from now on. The same request is answered from memory from its second time on. */
export function replayTable(): void {
  // The client types its handler for any request; these are the parts that HTTP has.
  const handler = dynamo().config.requestHandler as unknown as Handler;
  const handle = handler.handle.bind(handler);
  handler.handle = async (request, options) => {
    const key = `${request.headers["x-amz-target"]} ${String(request.body)}`;
    const known = recorded.get(key) ?? (await record(() => handle(request, options)));
    recorded.set(key, known);
    bytes += known.bytes.length;
    const { statusCode, headers } = known;
    return { response: { statusCode, headers, body: Readable.from([known.bytes]) } };
  };
}

/** Forgets what was recorded, so that the next request reaches the table. */
export const forgetRecorded = (): void => recorded.clear();

/** The bytes that were answered since the last call. */
export function wireBytes(): number {
  const sum = bytes;
  bytes = 0;
  return sum;
}

async function record(ask: () => Promise<{ response: Answer }>): Promise<Recorded> {
  const { statusCode, headers, body } = (await ask()).response;
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return { statusCode, headers, bytes: Buffer.concat(parts) };
}
