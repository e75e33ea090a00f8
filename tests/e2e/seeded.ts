// When may the browser tests begin? After the demo data is complete, because a test that moves the
// clock would disturb the seeding. After the tests it shows what the stack complained about.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type FullConfig } from "@playwright/test";

export default async function waitForSeed({ projects }: FullConfig): Promise<() => void> {
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
  return showComplaints;
}

const MOST_LINES = 30;

/** Prints the problems in the stack's log: the reason for a failed test may be there alone. */
function showComplaints() {
  const log = readFileSync(join(process.env.FOYER_E2E_DATA ?? "", "foyer.log"), "utf8");
  const lines = log
    .split("\n")
    .filter((line) => /"level":"(ERROR|WARN)"|timed out|crashed/.test(line));
  if (lines.length > 0)
    process.stdout.write(`The stack's log has problems:\n${lines.slice(-MOST_LINES).join("\n")}\n`);
}
