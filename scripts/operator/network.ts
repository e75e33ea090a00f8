// Where does a name lead, and does anything answer there?
import { resolve4 } from "node:dns/promises";

const PATIENCE_MS = 10_000;

/** The IPv4 addresses of a host; none where the name is unknown. */
export const addressesOf = (host: string, resolve: (host: string) => Promise<string[]> = resolve4): Promise<string[]> =>
  resolve(host).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTFOUND" || error.code === "ENODATA") return [];
    throw error;
  });

/** The status of an answer, or null where there is none: no name, no connection, no valid certificate, no patience. */
export const statusOf = (url: string): Promise<number | null> =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ status }) => status,
    () => null,
  );
