// Is what `npm start` shows complete, and does a person with two accounts, whom only the demo has,
// see those of the right one?
import { expect } from "@playwright/test";
import { demoLogin, demoSignIns } from "#scripts/local/stack/demo-accounts.ts";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { desk, faultsOn, POINTER, small } from "#tests/e2e/support/looks.ts";
import { onOwnStack } from "#tests/e2e/support/own-stack.ts";
import { data, signIn } from "#tests/e2e/support/stage.ts";

/** Started as `npm start` does, so that its own choice of who is paid is seen too. */
const test = onOwnStack({});

test.use({ expectedErrors: [/status of (401|403|409)/] });

test("an organizer searches the orders and opens one", async ({ cleanPage: page }) => {
  await page.goto("/auth/login");
  await expectAccessible(page);
  await signIn(page, { ...demoLogin, account: /Night Owl Events/ });
  await page.getByRole("link", { name: "City Strings under the Arches" }).click();
  await page.waitForURL(/\/dashboard$/);
  const area = page.url().replace(/\/dashboard.*/, "");

  await page.goto(`${area}/orders`);
  await page.getByRole("searchbox").fill("hiroshi");
  await expect(page).toHaveURL(/query=hiroshi/);
  await expectAccessible(page);
  await page.getByRole("link", { name: /^F-/ }).first().click();
  await expect(page.getByText("Order completed")).toBeVisible();
  await expectAccessible(page);
  for (const screen of ["attendees", "check-in", "settings"]) {
    await page.goto(`${area}/${screen}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});

test("the demo has an account in each state of a connection, and the owner's sells at once", async ({
  request,
}) => {
  const stateFor = async (email: string) => {
    const { password } = demoLogin;
    const [own] = (await signedIn({ email, password })).accounts.filter(isAdmin);
    const { token } = await signedIn({ email, password, accountId: own?.id });
    const headers = { authorization: `Bearer ${token}` };
    const { state, mode } = await data(await request.get("/api/account/payments", { headers }));
    const events = await data(await request.get("/api/events", { headers }));
    return [mode, state, events.some(takesPayments)];
  };
  const signedIn = async (body: object) =>
    data(await request.post("/api/auth/login", { data: body }));
  const isAdmin = ({ role }: { role: string }) => role === "ADMIN";
  const takesPayments = (event: { takesPayments: boolean }) => event.takesPayments;

  const states = [];
  for (const [email] of demoSignIns) states.push(await stateFor(email));

  expect(states).toEqual([
    ["CONNECT", "CONNECTED", true],
    ["CONNECT", "INCOMPLETE", false],
    ["CONNECT", "NOT_CONNECTED", false],
  ]);
});

type Row = { createdAt: string; checkedInAt?: string | null };

test("the demo's orders, check-ins and mails lie in the past weeks, not in one minute", async ({
  cleanPage: page,
  request,
}) => {
  await signIn(page, { ...demoLogin, account: /Night Owl Events/ });
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const read = async (path: string) =>
    data(await request.get(path, { headers: { authorization: `Bearer ${token}` } }));
  const [demo] = await read("/api/events?query=City%20Strings");
  const rows = async (noun: string): Promise<Row[]> =>
    read(`/api/events/${demo.id}/${noun}?per_page=100`);
  const { emails }: { emails: { at: number }[] } = await (
    await request.get("/_local/mail/store?query=Your%20tickets%20for")
  ).json();

  for (const instants of [
    (await rows("orders")).map(({ createdAt }) => createdAt),
    (await rows("attendees")).flatMap(({ checkedInAt }) => checkedInAt ?? []),
    emails.map(({ at }) => new Date(at * 1000).toISOString()),
  ]) {
    const days = new Set(instants.map((at) => at.slice(0, 10)));
    expect(days.size).toBeGreaterThanOrEqual(7);
  }
});

test("a person with two accounts chooses one, and moves to the other later", async ({
  cleanPage: page,
}) => {
  const { email, password } = demoLogin;
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await expectAccessible(page);
  const desktop = page.viewportSize();
  const { faults } = await faultsOn(page, POINTER, [...small, ...desk]);
  expect(faults).toEqual([]);
  await page.setViewportSize(desktop ?? { width: 1440, height: 900 });
  await page.getByRole("button", { name: "Riverside Arts Organizer" }).click();

  await expect(page.getByRole("link", { name: "Open-Air Cinema by the Weir" })).toBeVisible();
  await page.goto("/account/settings");
  await expect(
    page.getByText("Only the owner and admins of Riverside Arts can see and change this."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to your events" }).click();
  await expect(page.getByRole("link", { name: "Open-Air Cinema by the Weir" })).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto("/manage/events/ended");
  await expect(otherTab.getByRole("tab", { name: "Ended", selected: true })).toBeVisible();
  await page.getByRole("button", { name: "Create event" }).click();
  const drawer = page.getByRole("dialog", { name: "Create event" });
  await expect(drawer.getByLabel("Organizer")).toHaveValue("Riverside Arts");
  await expect(drawer.getByRole("button", { name: "Create organizer" })).toHaveCount(0);
  await drawer.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: `Your account: ${email}` }).click();
  await expect(page.getByRole("menuitem", { name: "Night Owl Events Admin" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Night Owl Events Admin" }).click();
  await expect(page.getByRole("link", { name: "City Strings under the Arches" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open-Air Cinema by the Weir" })).toHaveCount(0);
  await expect(otherTab.getByRole("link", { name: "City Strings under the Arches" })).toBeVisible();
});

test("an organizer reads the taxes and fees, and who may change them", async ({
  cleanPage: page,
}) => {
  await page.goto("/auth/login");
  await signIn(page, { ...demoLogin, account: /Riverside Arts/ });
  await expect(page).toHaveURL(/\/manage\/events/);
  await page.goto("/account/taxes-and-fees");

  await expect(
    page.getByText("Only the owner and admins of Riverside Arts can change these."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Create tax or fee" })).toHaveCount(0);
  await expectAccessible(page);
});

test("an organizer of an account hears that its settings are not for them", async ({
  cleanPage: page,
}) => {
  await page.goto("/auth/login");
  await signIn(page, { ...demoLogin, account: /Riverside Arts/ });
  await page.goto("/manage/account");
  await expect(page).toHaveURL(/\/account\/settings$/);
  await expect(page.getByText("You do not have permission to access this page")).toBeVisible();
});
