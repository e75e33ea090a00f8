// When has a page loaded everything? When its requests have ended and no new one follows.
import { expect, type Page, type Request } from "@playwright/test";

const QUIET_MS = 200;

/**
 * Waits until no request has been under way for `QUIET_MS`. `networkidle` would wait half a second
 * on every screen.
 */
export function whenQuiet(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let changedAt = 0;
  const end = (request: Request) => {
    pending.delete(request);
    changedAt = Date.now();
  };
  page
    .on("request", (request) => pending.add(request))
    .on("requestfinished", end)
    .on("requestfailed", end);
  return () =>
    expect
      .poll(() => pending.size === 0 && Date.now() - changedAt > QUIET_MS, { intervals: [50] })
      .toBe(true);
}
