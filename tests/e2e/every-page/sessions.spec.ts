// Is a session safe from other sites' forms and cookies, and what happens when it ends while a
// person is typing?
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import {
  expect,
  liveEvent,
  ownAccount,
  ownerPassword,
  signIn,
  test,
} from "#tests/e2e/support/stage.ts";

test.use({ expectedErrors: [/status of (401|403|409|415)/] });

/** A page of another site: 127.0.0.1 on its own port, while Foyer is on localhost. */
async function otherSite(html: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, res) =>
    res.writeHead(200, { "content-type": "text/html" }).end(html),
  );
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}

async function endSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const antiForgery = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  await page
    .context()
    .request.post("/api/auth/logout", { headers: { "x-xsrf-token": antiForgery } });
}

/**
 * Simulates a token that expired after 15 minutes: the API refuses it, and the page still knows
 * whose it was.
 */
const spoilToken = (page: Page) =>
  page.evaluate(() => localStorage.setItem("token", `${localStorage.getItem("token")}spoilt`));

test("a visitor without a session comes from the home page to the sign-in", async ({
  cleanPage: page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("a form of another site signs nobody in", async ({ page, request, baseURL }) => {
  const victim = await liveEvent(request, [], ownAccount);
  // A form sends name=value. The equals sign inside the password makes that valid JSON.
  const login = { email: `eve-${randomUUID()}@foyer.example`, password: "correct=horse" };
  const eve = {
    firstName: "Eve",
    lastName: "",
    ...login,
    passwordConfirmation: login.password,
    acceptedTerms: true,
  };
  expect((await request.post("/api/auth/register", { data: eve })).status()).toBe(201);
  const [name, value] = JSON.stringify(login).split("=");
  const site = await otherSite(
    `<form method="post" enctype="text/plain" action="${baseURL}/api/auth/login">
      <input type="hidden" name='${name}' value='${value}'></form><script>document.forms[0].submit()</script>`,
  );
  await signIn(page, { email: victim.email, password: ownerPassword });
  const cookies = async () =>
    (await page.context().cookies(baseURL ?? "")).map(({ name, value }) => ({ name, value }));
  const before = await cookies();

  const answered = page.waitForResponse((response) => response.url().endsWith("/api/auth/login"));
  await page.goto(site.url);

  expect((await answered).status()).toBe(403);
  site.close();
  expect(await cookies()).toEqual(before);
  await page.goto("/manage/events");
  await expect(page.getByRole("button", { name: `Your account: ${victim.email}` })).toBeVisible();
});

test("a cookie of somebody else signs the page out and says so", async ({
  cleanPage: page,
  request,
}) => {
  const [victim, attacker] = [
    await liveEvent(request, [], ownAccount),
    await liveEvent(request, [], ownAccount),
  ];
  await signIn(page, { email: victim.email, password: ownerPassword });
  await expect(page.getByRole("link", { name: "Lantern Concert" })).toBeVisible();
  await page
    .context()
    .request.post("/api/auth/login", { data: { email: attacker.email, password: ownerPassword } });
  await spoilToken(page);

  await page.getByRole("tab", { name: "Ended" }).click();

  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText("Somebody else was signed in in this browser")).toBeVisible();
  await expectAccessible(page);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("refresh");
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test("a session that ends under a form asks for the password there, and saves what was typed", async ({
  cleanPage: page,
  request,
}) => {
  const { email, eventId } = await liveEvent(request, [], ownAccount);
  await signIn(page, { email, password: ownerPassword });
  await page.goto(`/manage/event/${eventId}/settings`);
  await page.getByLabel("Event title").fill("Lantern Concert, second night");
  await endSession(page);
  const save = page.getByRole("button", { name: /^Save/ });
  await save.click();

  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog.getByRole("textbox", { name: "Password" })).toBeFocused();
  await expect(dialog.getByLabel("Email")).toHaveValue(email);
  await expect(dialog.getByRole("button", { name: "Sign in", exact: true })).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Event title")).toHaveValue("Lantern Concert, second night");
  await expect(page.getByText("Your session has ended. Sign in again.").first()).toBeVisible();

  await save.click();
  await dialog.getByRole("textbox", { name: "Password" }).fill("not the password");
  await page.keyboard.press("Enter");
  await expect(
    dialog.getByText("Please check your email and password and try again"),
  ).toBeVisible();
  await dialog.getByRole("textbox", { name: "Password" }).fill(ownerPassword);
  await page.keyboard.press("Enter");

  await expect(dialog).toHaveCount(0);
  await page.goto("/manage/events");
  await expect(page.getByRole("link", { name: "Lantern Concert, second night" })).toBeVisible();
});

test("a session that ends where nothing was typed leads to the sign-in, which says why, and back", async ({
  cleanPage: page,
  request,
}) => {
  const { email, eventId } = await liveEvent(request, [], ownAccount);
  await signIn(page, { email, password: ownerPassword });
  await page.goto(`/manage/event/${eventId}/tickets`);
  await expect(page.getByRole("button", { name: "Create ticket" }).first()).toBeVisible();
  await endSession(page);
  const menu = page.getByRole("button", { name: "Open the menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("link", { name: "Orders" }).click();

  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(
    page.getByText("Your session has ended. Sign in to go on where you were."),
  ).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(ownerPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`/manage/event/${eventId}/orders`);
});

test("a token that comes in its header alone signs in as well", async ({
  cleanPage: page,
  request,
}) => {
  const { email } = await liveEvent(request, [], ownAccount);
  await page.route("**/api/auth/login", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { data: { accounts: [] } } });
  });

  await signIn(page, { email, password: ownerPassword });

  await expect(page.getByRole("link", { name: "Lantern Concert" })).toBeVisible();
});

test("an address that is taken is said once, at its field", async ({
  cleanPage: page,
  request,
}) => {
  const { email } = await liveEvent(request, [], ownAccount);
  await page.goto("/auth/register");
  await page.getByLabel("First name").fill("Olivia");
  await page.getByLabel("Email").fill(email);
  // With the account's own password they would be signed in.
  const other = "another correct horse";
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(other);
  await page.getByRole("textbox", { name: "Repeat the password" }).fill(other);
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();

  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
    /There is an account with this email already/,
  );
  await expect(page.getByText("There is an account with this email already")).toHaveCount(1);
});

test("the account's page opens for its owner", async ({ cleanPage: page, request }) => {
  const { email } = await liveEvent(request, [], ownAccount);
  await signIn(page, { email, password: ownerPassword });
  await page.goto("/manage/account");
  await expect(page).toHaveURL(/\/account\/settings$/);
  await expect(page.getByRole("heading", { level: 1, name: "General" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Night Owl Group");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Night Owl Group was saved.")).toBeVisible();
  await page.getByRole("button", { name: /^Your account/ }).click();
  await expect(page.getByRole("menu").getByText("Night Owl Group")).toBeVisible();
});

test("what the API does not have is refused in its own words", async ({ request }) => {
  for (const [method, path] of [
    ["GET", "/api/nowhere"],
    ["DELETE", "/api/auth/login"],
    ["POST", "/api/events/evt_1/nothing/here"],
  ] as const) {
    const answer = await request.fetch(path, { method });
    const { code, message, requestId } = await answer.json();
    expect([answer.status(), code, message]).toEqual([404, "not_found", "not found"]);
    expect(requestId).not.toBe("");
  }
});
