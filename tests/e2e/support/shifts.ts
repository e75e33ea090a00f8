// How much did a page move while it loaded? The sum of its layout shifts.
import type { Page } from "@playwright/test";

/** Before the page is loaded. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, "value")));
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { shifts });
  });

export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { shifts }: { shifts: number[] } = Object(window);
    return shifts.reduce((sum, one) => sum + one, 0);
  });
