// How much does a page load? Kilobytes of compressed bodies and requests, by type.
import type { CDPSession } from "playwright";

export type Loaded = Map<string, { kb: number; requests: number }>;

/** Without headers, which the local server does not compress, and local requests. */
export function countLoaded(session: CDPSession): Loaded {
  const coming = new Map<string, { type: string; headers: number }>();
  const loaded: Loaded = new Map();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    const { protocol, pathname } = new URL(response.url);
    // A `data:` address is part of the document, and its bytes are counted there.
    if (protocol !== "data:" && !pathname.startsWith("/_local/"))
      coming.set(requestId, { type, headers: response.encodedDataLength });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const response = coming.get(requestId);
    if (!response) return;
    const { type, headers } = response;
    const { kb, requests } = loaded.get(type) ?? { kb: 0, requests: 0 };
    loaded.set(type, { kb: kb + (encodedDataLength - headers) / 1024, requests: requests + 1 });
  });
  return loaded;
}
