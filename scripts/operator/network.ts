// Where does a name lead, and does anything answer there?
import { resolve4, resolveNs } from "node:dns/promises";

const PATIENCE_MS = 10_000;

/**
 * The IPv4 addresses of a host; none where the name is unknown. `resolve` may ask for another kind
 * of record.
 */
export const addressesOf = (
  host: string,
  resolve: (host: string) => Promise<string[]> = resolve4,
): Promise<string[]> =>
  resolve(host).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTFOUND" || error.code === "ENODATA") return [];
    throw error;
  });

/** The name servers of a domain in lower case; none where nobody delegated it. */
export const delegationOf = (domain: string): Promise<string[]> =>
  addressesOf(domain, resolveNs).then((names) => names.map((name) => name.toLowerCase()));

/**
 * The status of an answer, or null where there is none: no name, no connection, no valid
 * certificate, no patience.
 */
export const statusOf = (url: string): Promise<number | null> =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ status }) => status,
    () => null,
  );
