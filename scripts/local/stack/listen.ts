// How does a local server listen and read a body? On the loopback interface only.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export type Listening = { port: number; url: string; close(): Promise<void> };
export type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** Longer than any client's: who closes first would reset a request that is just arriving. */
const KEEP_ALIVE_MS = 10 * 60_000;
/** More than any limit of AWS, so that Node's own refusal never stands in for theirs. */
const MOST_HEADER_BYTES = 64 * 1024;

/** Port 0 takes a free one. Rejects with the system's error if the port is taken. */
export async function listen(handler: Handler, port = 0): Promise<Listening> {
  const options = { keepAliveTimeout: KEEP_ALIVE_MS, maxHeaderSize: MOST_HEADER_BYTES };
  const server = createServer(options, (req, res) => {
    handler(req, res).catch((error: unknown) => {
      if (res.headersSent) res.destroy();
      else
        res
          .writeHead(500, { "content-type": "text/plain; charset=utf-8" })
          .end(`The local stack failed: ${error}\n`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: portOf(server),
    url: `http://127.0.0.1:${portOf(server)}`,
    close: () => closeServer(server),
  };
}

/** Holds requests until `serve`, for servers that need their own address in what they serve. */
export async function openDoor(
  port: number,
): Promise<Listening & { serve(handler: Handler): void }> {
  const { promise, resolve } = Promise.withResolvers<Handler>();
  const listening = await listen(async (req, res) => (await promise)(req, res), port);
  return { ...listening, serve: resolve };
}

/** Null above the limit. It is read to the end, or the connection could not be reused. */
export async function readBody(
  req: IncomingMessage,
  limitBytes = Number.POSITIVE_INFINITY,
): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length <= limitBytes) chunks.push(bytes);
  }
  return length > limitBytes ? null : Buffer.concat(chunks);
}

export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || address === null)
    throw new Error("The server does not listen on a port.");
  return address.port;
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

export function sendJson(res: ServerResponse, status: number, value: unknown): void {
  res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}
