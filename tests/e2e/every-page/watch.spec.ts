// Does the watcher of every browser test see both kinds of faults? The test makes each fault on
// purpose.
import { expect } from "@playwright/test";
import { test } from "#tests/e2e/support/counted.ts";
import { watch } from "#tests/e2e/support/watch.ts";

test("a press that throws the focus away, and a dialog below the screen, are seen without being looked for", async ({
  page,
}) => {
  const endWatch = await watch(page);
  const heard = () =>
    page.waitForEvent("console", (message) => message.text().startsWith("foyer-watch fault"));
  await page.goto("/auth/login");
  const email = page.getByLabel("Email");
  await email.evaluate((field) => field.addEventListener("click", () => field.blur()));

  const focus = heard();
  await email.click();
  await focus;
  const dialog = heard();
  await page.evaluate(() => {
    const below = document.createElement("div");
    below.role = "dialog";
    below.textContent = "Need more time?";
    below.style.cssText = "position: fixed; top: 95vh; height: 200px; width: 200px";
    document.body.append(below);
  });
  await dialog;
  await email.focus();

  const faults = await endWatch().catch(String);
  expect(faults).toContain("the focus is on the body after a press on input");
  expect(faults).toMatch(/Need more time\?.* lies at 0 \d+ 200 \d+ at/);
});
