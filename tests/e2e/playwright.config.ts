// How do the browser tests run? On a local stack like that of `npm start`, with a free port and its
// own data, each test at its user's screen size.
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

// Every worker reads the configuration again and must find the port that the first reading chose.
process.env.FOYER_E2E_PORT ??= execFileSync(process.execPath, [
  "-e",
  "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { process.stdout.write(String(s.address().port)); s.close(); })",
]).toString();
process.env.FOYER_E2E_DATA ??= mkdtempSync(join(tmpdir(), "foyer-e2e-"));
const url = `http://localhost:${process.env.FOYER_E2E_PORT}`;

/**
 * Each size has its own folder, because a run empties its folder first and both sizes may run in
 * parallel.
 */
const outputOf = (size: string) => `../../test-results/browser/${size}`;

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
  globalSetup: "./seeded.ts",
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 1,
  retries: 0,
  forbidOnly: true,
  use: {
    baseURL: url,
    // A film of the page would take more processor time than the test. The trace has the page's
    // content at every action.
    trace: { mode: "retain-on-failure", screenshots: false },
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
      outputDir: outputOf("desktop"),
      testIgnore: [...onPhone, walk],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      outputDir: outputOf("phone"),
      testMatch: onPhone,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: "walk", outputDir: outputOf("walk"), testMatch: walk },
  ],
  webServer: {
    command: "node ../../scripts/local/start.ts",
    url: `${url}/api/health`,
    timeout: 120_000,
    env: { PORT: process.env.FOYER_E2E_PORT ?? "", FOYER_DATA: process.env.FOYER_E2E_DATA ?? "" },
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
