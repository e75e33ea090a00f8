// Does a person get in? To the requested page, and after forgetting the password.
import { expect } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import {
  liveEvent,
  mailTo,
  ownAccount,
  ownerPassword,
  signIn,
  test,
} from "#tests/e2e/support/stage.ts";

test.use({ expectedErrors: [/status of (401|403|409)/] });

test("an owner who forgot the password sets a new one by a mailed link, once", async ({
  cleanPage: page,
  request,
}) => {
  const { email } = await liveEvent(request, [], ownAccount);
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
  await expect(page.getByText("Your password is changed. Sign in with it.")).toBeVisible();
  await expectAccessible(page);
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

test("a session that is over leads to the sign-in and back to the very page", async ({
  cleanPage: page,
  request,
}) => {
  const { email, eventId } = await liveEvent(request, [], ownAccount);
  const wanted = `/manage/event/${eventId}/orders?query=bea`;
  // The app leaves the page while it loads, so only the answer is waited for.
  await page.goto(wanted, { waitUntil: "commit" });
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText("Sign in to go on to the page you asked for.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(ownerPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(wanted);
  // A request still under way would answer 401, and the app would leave before the reload.
  await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");

  const cookies = await page.context().cookies();
  const antiForgery = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  await page
    .context()
    .request.post("/api/auth/logout", { headers: { "x-xsrf-token": antiForgery } });
  await page.reload({ waitUntil: "commit" });
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("previous_url"))).toBe(wanted);
});

test("an address that somebody else put there leads nowhere but to the events", async ({
  cleanPage: page,
  request,
}) => {
  const { email } = await liveEvent(request, [], ownAccount);
  for (const evil of [
    "//evil.example",
    "https://evil.example/manage/events",
    "/\\evil.example",
    "javascript:alert(1)",
  ]) {
    await page.goto("/auth/login");
    await page.evaluate((url) => {
      localStorage.clear();
      localStorage.setItem("previous_url", url);
    }, evil);
    await signIn(page, { email, password: ownerPassword });
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/manage\/events$/);
  }
});

test("what a role may not see says so in its place", async ({ cleanPage: page, request }) => {
  const { email } = await liveEvent(request, [], ownAccount);
  await signIn(page, { email, password: ownerPassword });
  const refusal = { code: "not_permitted", message: "not_permitted", requestId: "1" };
  await page.route("**/api/events?*", (route) => route.fulfill({ status: 403, json: refusal }));
  await page.reload();

  await expect(page.getByText("You do not have permission to access this page")).toBeVisible();
  await expect(page).toHaveURL(/\/manage\/events$/);
  await expectAccessible(page);
});
