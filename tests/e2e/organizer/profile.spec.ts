// Does a person change their name, password and address in a browser, and stay signed in?
import { expect } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { openAs, opened } from "#tests/e2e/support/signed-in.ts";
import { liveEvent, mailTo, ownAccount, ownerPassword, test } from "#tests/e2e/support/stage.ts";

test.use({ expectedErrors: [/status of (401|403|409)/] });
const NEW = "a brand new horse";
const PROFILE = "/manage/profile";

test("a person changes their name and password, and both tabs of the browser go on", async ({
  cleanPage: page,
  request,
}) => {
  const owner = await liveEvent(request, [], ownAccount);
  await openAs(page, owner, "/manage/events");
  const tab = await page.context().newPage();
  await tab.goto("/manage/events");
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile");
  await expectAccessible(page);

  const name = await opened(page, "Edit name");
  await name.getByLabel("First name").fill("Ada");
  await expectAccessible(page);
  await name.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your name was saved.")).toBeVisible();

  const form = await opened(page, "Change password");
  await form.getByRole("textbox", { name: "Current password" }).fill("wrong wrong wrong");
  await form.getByRole("textbox", { name: "New password" }).fill(NEW);
  await form.getByRole("textbox", { name: "Repeat the password" }).fill("another horse");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByText("Passwords are not the same")).toBeVisible();
  await form.getByRole("textbox", { name: "Repeat the password" }).fill(NEW);
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByText("This is not your current password.")).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("textbox", { name: "Current password" }).fill(ownerPassword);
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();

  await expect(page).toHaveURL(PROFILE);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile");
  await tab.getByRole("button", { name: /^Your account/ }).click();
  await tab.getByRole("menuitem", { name: "Profile" }).click();
  await expect(tab.getByText("Ada", { exact: false }).first()).toBeVisible();
});

test("a person moves to another address by its link, after signing in; nobody else can", async ({
  cleanPage: page,
  request,
}) => {
  const { email } = await liveEvent(request, [], ownAccount);
  const stranger = await liveEvent(request, [], ownAccount);
  const fresh = email.replace("@", "-new@");
  await openAs(page, { email }, PROFILE);
  const form = await opened(page, "Change email");
  await form.getByLabel("New email").fill(fresh);
  await form.getByRole("textbox", { name: "Current password" }).fill(ownerPassword);
  await form.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`Not confirmed yet: ${fresh}`)).toBeVisible();
  await expectAccessible(page);
  await mailTo(request, email, "Somebody asked to change your email address");
  const mail = await mailTo(request, fresh, "Confirm your new email address");
  const link = /\/manage\/profile\/confirm-email-change\/\w+/.exec(mail)?.[0] ?? "";

  await openAs(page, stranger, link);
  await expect(page.getByText("The link you clicked is invalid.")).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  // The app leaves the page while it loads, so only the answer is waited for.
  await page.goto(link, { waitUntil: "commit" });
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(ownerPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText(`${fresh} is your address now`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use it for Night Owl Events too" }).click();
  await expect(page.getByText(`Night Owl Events has the address ${fresh} now.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to your profile" }).click();
  await expect(page.getByRole("main")).toContainText(fresh);
});
