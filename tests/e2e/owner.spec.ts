// Does the owner of an account get in again after forgetting the password?
import { expect } from "@playwright/test";
import { expectAccessible, liveEvent, mailTo, test } from "./support.ts";

test.use({ expectedErrors: [/status of 409/] });

test("an owner who forgot the password sets a new one by a mailed link, once", async ({ cleanPage: page, request }) => {
  const { email } = await liveEvent(request, []);
  await page.goto("/auth/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expectAccessible(page);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("status")).toContainText(email);
  await expectAccessible(page);

  const mail = await mailTo(request, email, "Set a new password");
  const link = /\/auth\/reset-password\/\w+/.exec(mail)?.[0] ?? "";
  await page.goto(link);
  await page.getByLabel("New password").fill("a brand new horse");
  await page.getByLabel("Repeat the password").fill("another horse");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Passwords are not the same")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Repeat the password").fill("a brand new horse");
  await page.getByRole("button", { name: "Set the password" }).click();

  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.getByLabel("Email").fill(email);
  await page
    .getByLabel(/^Password/)
    .first()
    .fill("a brand new horse");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/manage\/events/);
  await page.goto(link);
  await expect(page.getByText("This reset password link is invalid or expired.")).toBeVisible();
});
