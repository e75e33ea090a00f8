// How does the operator learn that a page failed? By the kind of error and its place in our script.
import type { BrowserError } from "#shared/contracts/public/service.ts";

const MOST_A_LOAD = 5;
const told = new Set<string>();
let pageOf = () => "";

/** Call it once. `page` is the pattern of the route, never the address, which may open an order. */
export function followErrors(page: () => string): void {
  pageOf = page;
  addEventListener("error", ({ error }) => tellOurs("error", error));
  addEventListener("unhandledrejection", ({ reason }) => tellOurs("rejection", reason));
  // https://vite.dev/guide/build#load-error-handling
  addEventListener("vite:preloadError", () => tellError("chunk"));
}

/** Not of extensions and other sites' scripts, nor what the API refused or the network lost. */
export function tellOurs(kind: BrowserError["kind"], error: unknown): void {
  const { name, stack } = Object(error);
  const at = /\/assets\/([\w-]+\.js:\d+:\d+)/.exec(stack)?.[1];
  if (at && name !== "ApiProblem") tellError(kind, at);
}

export function tellError(kind: BrowserError["kind"], at?: string): void {
  const entry = document.querySelector<HTMLScriptElement>("script[type=module]")?.src;
  const release = entry?.split("/").at(-1);
  const body = JSON.stringify({ kind, at, release, page: pageOf() });
  if (told.has(body) || told.size >= MOST_A_LOAD) return;
  told.add(body);
  fetch("/api/client-errors", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    keepalive: true,
  }).catch(() => {});
}
