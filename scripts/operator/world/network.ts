// Which addresses does a host name have, and does a server answer there?
import { resolve4, resolveNs } from "node:dns/promises";

const PATIENCE_MS = 10_000;

/** IPv4, empty for an unknown name. `resolve` may look up another record type. */
export const addressesOf = (
  host: string,
  resolve: (host: string) => Promise<string[]> = resolve4,
): Promise<string[]> =>
  resolve(host).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTFOUND" || error.code === "ENODATA") return [];
    throw error;
  });

/** Name servers in lower case; empty if the domain is not delegated. */
export const delegationOf = (domain: string): Promise<string[]> =>
  addressesOf(domain, resolveNs).then((names) => names.map((name) => name.toLowerCase()));

/** Null if the name, the connection or the certificate fails, or after a timeout. */
export const statusOf = (url: string): Promise<number | null> =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ status }) => status,
    () => null,
  );
