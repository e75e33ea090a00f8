// How does a test look at a toast for as long as it needs?
import type { Page } from "@playwright/test";

/**
 * From the next load on, no timer of four seconds or more fires in this page, so a toast stays
 * until it is closed. A slow machine may need longer than a toast stays.
 */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setTimeout;
    const later = (run: TimerHandler, delay = 0, ...given: unknown[]) =>
      start(run, delay < 4000 ? delay : 2 ** 31 - 1, ...given);
    window.setTimeout = later as typeof setTimeout;
  });
}
