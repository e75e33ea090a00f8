// When has a page loaded everything? When it has started, its requests have ended, nothing shows
// that more is to come, and it has nothing left to do that would begin another request.
import { expect, type Page, type Request } from "@playwright/test";

/**
 * Waits until the page has started, no request is under way, no placeholder is shown, and the page
 * was idle twice without beginning a request. A slow machine takes longer, so no time is fixed.
 */
export function whenQuiet(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let begun = 0;
  page
    .on("request", (request) => {
      begun++;
      pending.add(request);
    })
    .on("requestfinished", (request) => pending.delete(request))
    .on("requestfailed", (request) => pending.delete(request));
  const isQuiet = async () => {
    const before = begun;
    if (pending.size > 0) return false;
    const wasIdle = await page.evaluate(idleTwice).catch(() => false); // it went elsewhere
    return wasIdle && pending.size === 0 && begun === before;
  };
  return () => expect.poll(isQuiet, { intervals: [50], timeout: 60_000 }).toBe(true);
}

/**
 * Runs in the page, which holds a notice until its script has started, and a placeholder for each
 * part that is on its way.
 */
async function idleTwice(): Promise<boolean> {
  const painted = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
  for (let times = 0; times < 2; times++) {
    await painted();
    await idle();
  }
  const waits = "#not-ready, .mantine-Skeleton-root:not([aria-hidden=true] *)";
  return document.querySelector(waits) === null;
}
