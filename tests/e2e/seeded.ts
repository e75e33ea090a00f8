// When may the browser tests begin? Once the demo data is in: a test that moves the clock must not meet the seeding.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

export default async function waitForSeed(): Promise<void> {
  const marker = join(process.env.FOYER_E2E_DATA ?? "", "seeded");
  await expect(async () => expect(existsSync(marker)).toBe(true)).toPass({ timeout: 120_000 });
}
