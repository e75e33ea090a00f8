// What if a service accepts every call and never answers? This server does so, counts the
// connections and keeps what it was sent.
import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll } from "vitest";

type Silent = { url: string; attempts: number; sent: string[] };

/** A silent server for the tests of a file; `url` is set once they run. */
export function silentServer(): Silent {
  const sockets = new Set<Socket>();
  const silent: Silent = { url: "", attempts: 0, sent: [] };
  const server = createServer((socket) => {
    silent.attempts++; // a client that gives up closes its connection
    sockets.add(socket);
    socket.on("data", (data) => silent.sent.push(String(data))).on("error", () => undefined);
  });
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const address = server.address();
    silent.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  });
  return silent;
}
