// How do the browser tests run? In two workers, each with a local stack of its own, each test at
// its user's screen size.
import { defineConfig } from "@playwright/test";
import { stackOfWorker } from "#tests/e2e/stacks.ts";

export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The tests of buyers and door staff. Organizers, owners and attackers use a desktop. The walk over
 * all screens checks every size.
 */
const onPhone = [
  "buyer",
  "card-payment",
  "checkout",
  "documents",
  "door",
  "door-refusals",
  "hold",
  "kinds",
  "promo-codes",
  "terms",
  "ticket-page",
].map((name) => `${name}.spec.ts`);

/** The walk over all screens. It sets the sizes itself. */
const walk = "reach.spec.ts";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/browser",
  globalSetup: "./stacks.ts",
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // Once more with a trace for its report. It stays failed, also if it passes then.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: true,
  use: {
    baseURL: stackOfWorker()?.url ?? "",
    // The trace has the page's content at every action, and costs a tenth of a run.
    trace: { mode: "on-first-retry", screenshots: false },
    // An action that waits in vain fails with its own message before the test's timeout.
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: browserFlags,
    },
  },
  projects: [
    {
      name: "desktop",
      testIgnore: [...onPhone, walk],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      testMatch: onPhone,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: "walk", testMatch: walk },
  ],
});
