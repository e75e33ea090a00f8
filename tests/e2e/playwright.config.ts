// How do the browser tests run? In two workers, each with a local stack of its own, each test at
// its user's screen size.
import { defineConfig } from "@playwright/test";
import { stackOfWorker } from "#tests/e2e/support/stacks.ts";
import { isDeep, sizes } from "#tests/support/runs/sizes.ts";

export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page lives for seconds here: optimizing its scripts costs more time than it saves.
  "--js-flags=--max-opt=1",
];

/**
 * The tests of buyers and door staff. Organizers, owners and attackers use a desktop. The walk sets
 * sizes of its own.
 */
const onPhone = [
  "buyer",
  "card-payment",
  "checkout",
  "documents",
  "door",
  "door-refusals",
  "door-scanner",
  "hold",
  "kinds",
  "promo-codes",
  "terms",
  "ticket-page",
].map((name) => `${name}.spec.ts`);

/** The walk over all screens. It sets the sizes itself. */
const walk = "reach.spec.ts";

/** On a stack that is filled with the demo first, which takes minutes: of the deep run. */
const demo = "demo.spec.ts";

/** With animations, which no other test waits for. */
const moving = ["basket-bar", "focus", "motion", "watch"].map((name) => `${name}.spec.ts`);

const desktop = { width: 1440, height: 900 };

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/browser",
  globalSetup: "./support/stacks.ts",
  // A busy machine takes three times as long; what hangs fails by its action or expectation.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  workers: 2,
  // Once more with a trace for its report. In the deep run it stays failed, also if it passes then;
  // `npm test` names it at its end, because a busy machine fails one test in a hundred.
  retries: 1,
  failOnFlakyTests: isDeep,
  forbidOnly: true,
  grepInvert: sizes.leftOut,
  use: {
    reducedMotion: "reduce",
    // Pages take UTC, in which many machines are, for a disguise.
    timezoneId: "Europe/Berlin",
    baseURL: stackOfWorker()?.url ?? "",
    // The trace has the page's content at every action, and costs a tenth of a run.
    trace: { mode: "on-first-retry", screenshots: false },
    // An action that waits in vain fails with its own message before the test's timeout.
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: browserFlags,
    },
  },
  // The longest first and short ones last, so that no worker is long alone at the end.
  projects: [
    { name: "walk", testMatch: walk },
    ...(isDeep ? [{ name: "demo", testMatch: demo, use: { viewport: desktop } }] : []),
    {
      name: "desktop",
      testIgnore: [...onPhone, ...moving, walk, demo],
      use: { viewport: desktop },
    },
    {
      name: "phone",
      testMatch: onPhone,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: "motion",
      testMatch: moving,
      use: { viewport: desktop, reducedMotion: "no-preference" },
    },
  ],
});
