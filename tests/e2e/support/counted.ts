// How many pages does a browser test load? Nothing else that a test does takes as long, so the end
// of `npm test` compares the count with a budget (`scripts/setup/browser-budget.mjs`).
import { type Browser, type BrowserContext, test as base, type Page } from "@playwright/test";

/**
 * A test with its count of page loads in its report, in all contexts of its browser, and of a
 * browser of its own that it names by `countLoads`.
 */
export const test = base.extend<{ countLoads: (browser: Browser) => void }>({
  countLoads: [
    async ({ browser }, use, info) => {
      let loads = 0;
      const countPage = (page: Page) =>
        page.on("domcontentloaded", () => {
          if (page.url() !== "about:blank") loads++;
        });
      const countContext = (context: BrowserContext) => context.on("page", countPage);
      browser.on("context", countContext);
      await use((own) => void own.on("context", countContext));
      browser.off("context", countContext);
      info.annotations.push({ type: "page loads", description: String(loads) });
    },
    { auto: true },
  ],
});
