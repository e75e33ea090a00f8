// Does a team come together, from the mailed link into the account, and does access end at once?
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { openAs, opened } from "#tests/e2e/support/signed-in.ts";
import {
  data,
  expect,
  liveEvent,
  mailTo,
  newAddress,
  ownAccount,
  ownerPassword,
  test,
} from "#tests/e2e/support/stage.ts";

test.use({ expectedErrors: [/status of (401|403|409)/] });

/** Another person's browser. */
async function otherPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Presses what a row's menu offers, and the same in the question that follows. */
async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText(name);
  await expectAccessible(page);
  await question.getByRole("button", { name: action }).click();
}

/** The path of the link in an invitation's mail. */
async function invitationLink(
  request: APIRequestContext,
  email: string,
  account = "",
): Promise<string> {
  const mail = await mailTo(request, email, `invites you to ${account}`);
  return /\/auth\/accept-invitation\/\w+/.exec(mail)?.[0] ?? "";
}

test("an owner invites a new person, gives them a role, and ends their access in their open tab", async ({
  cleanPage: page,
  request,
  browser,
}) => {
  await openAs(page, await liveEvent(request, [], ownAccount), "/account/users");
  await expect(page.getByText("Cannot edit the account owner")).toBeVisible();
  await expectAccessible(page);
  const email = newAddress();
  const form = await opened(page, "Invite user");
  await form.getByLabel("First name").fill("Ines");
  await form.getByLabel("Email").fill(email);
  await expectAccessible(page);
  await form.getByRole("button", { name: "Invite user" }).click();
  await expect(page.getByText(`${email} is invited.`)).toBeVisible();

  const theirs = await otherPage(browser);
  await theirs.goto(await invitationLink(request, email));
  await expect(theirs.getByRole("heading", { name: "Join Night Owl Events" })).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByLabel("First name").fill("Inés");
  await theirs.getByLabel("Password").first().fill(ownerPassword);
  await theirs.getByLabel("Repeat the password").fill(ownerPassword);
  await theirs.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await theirs.getByRole("button", { name: "Join" }).click();
  await expect(theirs.getByText("You joined Night Owl Events.")).toBeVisible();
  await expect(theirs).toHaveURL(/\/manage\/events$/);
  await theirs.getByRole("button", { name: /^Your account/ }).click();
  await expect(theirs.getByRole("menuitem", { name: "Event defaults" })).toBeVisible();
  await expect(theirs.getByRole("menuitem", { name: "Account", exact: true })).toHaveCount(0);
  await theirs.goto("/account/users");
  await expect(theirs.getByText("You do not have permission to access this page")).toBeVisible();

  await page.reload();
  await act(page, "Inés", "Make admin");
  await expect(page.getByText("Inés is an admin now.")).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole("row", { name: /Inés.*You\./ })).toBeVisible();
  await expectAccessible(theirs);

  await act(page, "Inés", "Deactivate");
  await expect(page.getByRole("row", { name: /Inés.*Inactive/ })).toBeVisible();
  await theirs.getByRole("link", { name: "Taxes and fees" }).click();
  await expect(theirs).toHaveURL(/\/auth\/login$/);
  await expect(theirs.getByText("Your session has ended.")).toBeVisible();
  await theirs.getByLabel("Email").fill(email);
  await theirs.getByRole("textbox", { name: "Password" }).fill(ownerPassword);
  await theirs.getByRole("button", { name: "Sign in" }).click();
  await expect(theirs.getByText("Your access to this account is off.")).toBeVisible();
  await expectAccessible(theirs);
});

test("a known person joins two more accounts, by the password and signed in, and changes between the three", async ({
  cleanPage: page,
  request,
}) => {
  const { email } = await liveEvent(request, [], { organizer: { name: "Known Hall" } });
  for (const name of ["North Hall", "South Hall"]) {
    const { token } = await liveEvent(request, [], { organizer: { name } });
    const person = { firstName: "Olivia", lastName: "", email, role: "ORGANIZER" };
    const headers = { authorization: `Bearer ${token}` };
    await data(await request.post("/api/users", { headers, data: person }));
  }
  const north = await invitationLink(request, email, "North Hall");
  const south = await invitationLink(request, email, "South Hall");

  await page.goto(north);
  await expect(page.getByRole("heading", { name: "Join North Hall" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Password" }).fill(ownerPassword);
  await page.getByRole("button", { name: "Sign in and join" }).click();
  await expect(page.getByText("You joined North Hall.")).toBeVisible();
  await page.goto(south);
  await expect(page.getByRole("heading", { name: "Join South Hall" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByText("You joined South Hall.")).toBeVisible();

  for (const account of ["Known Hall", "North Hall", "South Hall"]) {
    await page.getByRole("button", { name: "Your account" }).click();
    // The address stays the same, so only the load tells that it is the other account's page.
    await Promise.all([
      page.waitForEvent("load"),
      page.getByRole("menuitem", { name: account }).click(),
    ]);
    await page.getByRole("button", { name: "Your account" }).click();
    const menu = page.getByRole("menu");
    await expect(menu.getByText(account).last()).toBeVisible();
    await expect(menu.getByRole("menuitem", { name: / Hall/ })).toHaveCount(2);
    await expect(menu.getByRole("menuitem", { name: account })).toHaveCount(0);
    await page.keyboard.press("Escape");
  }
  await page.goto(south);
  await expect(page.getByRole("heading", { name: /^The link you clicked/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to your events" }).click();
  await page.waitForURL("/manage/events");
});
