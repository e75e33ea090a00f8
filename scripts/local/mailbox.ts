// Where does mail go locally? Into a mailbox that speaks SES and shows what arrived at `/_local/mail`.
import type { Server } from "node:http";
import { createRequire } from "node:module";
import { closeServer, portOf } from "./listen.ts";

export type Mailbox = {
  /** What AWS_ENDPOINT_URL_SES points to. */
  url: string;
  close(): Promise<void>;
};

/** Starts the mailbox on a free port. It keeps its mail in memory, one store per process. */
export async function startMailbox(): Promise<Mailbox> {
  // CommonJS whose default export an import statement would wrap in another one; loaded here, for it takes a while
  const mailbox: { default(config: { host: string; port: number }): Promise<Server> } = createRequire(import.meta.url)(
    "aws-ses-v2-local",
  );
  const server = await mailbox.default({ host: "127.0.0.1", port: 0 });
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => closeServer(server) };
}

/** Makes the mailbox's page, written for the root of a server, work under a prefix. */
export function underPrefix(page: string, prefix: string): string {
  return page.replace(/(["'`])\/(store|clear-store|get-emlContent)\b/g, `$1${prefix}/$2`);
}
