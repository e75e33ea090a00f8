// What does a browser show while the demo is made? A page that waits: a sign-in would be lost.
import type { Handler } from "#scripts/local/stack/listen.ts";
import { html, page } from "#scripts/local/stripe/pages/html.ts";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  // The browser asks for the same address again after two seconds.
  refresh: "2",
};

/** API and local tools stay open, as they make the demo. */
export function waitsForDemo(isFilling: () => boolean, handler: Handler): Handler {
  return async (req, res) => {
    const isPage = req.headers.accept?.includes("text/html") && !req.url?.startsWith("/_local/");
    if (!isPage || !isFilling()) return handler(req, res);
    res.writeHead(503, HEADERS).end(page("Foyer is almost ready", WAIT, "44rem"));
  };
}

/** Dark like the page that follows, so that nothing flashes. */
const WAIT = html`<style>:root{color-scheme:dark}</style>
<p role="status">It is being filled with demo events and orders. That takes about a minute and
happens once. This page opens by itself.</p>`;
