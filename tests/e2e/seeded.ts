// When may the browser tests begin? After the demo data is complete, because a test that moves the
// clock would disturb the seeding.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, type FullConfig } from "@playwright/test";

export default async function waitForSeed({ projects }: FullConfig): Promise<void> {
  // Also checks that a registration during the seeding does not disturb it.
  const answer = await fetch(`${projects[0]?.use.baseURL}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      firstName: "Early",
      lastName: "Bird",
      email: "early@foyer.example",
      password: "first-come-2026",
      passwordConfirmation: "first-come-2026",
      acceptedTerms: true,
    }),
  });
  expect(answer.status).toBe(201);
  const marker = join(process.env.FOYER_E2E_DATA ?? "", "seeded");
  await expect(async () => expect(existsSync(marker)).toBe(true)).toPass({ timeout: 300_000 });
}
