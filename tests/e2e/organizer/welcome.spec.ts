// Is a new person's first hour honest, and does it lead on? To a paid ticket really on sale, to no
// promise without payments, and to a colleague who knows whom they join.
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import {
  codeFor,
  countEffort,
  finishAtProvider,
  goOn,
  openWelcome,
  signUp,
  typeEvent,
  typeTicket,
} from "#tests/e2e/support/first-hour.ts";
import { onOwnStack } from "#tests/e2e/support/own-stack.ts";
import { letPass } from "#tests/e2e/support/refunding.ts";
import {
  confirmationLink,
  data,
  expect,
  mailTo,
  newAddress,
  ownerPassword,
} from "#tests/e2e/support/stage.ts";
import { picture } from "#tests/support/inputs/pictures.ts";

/** A stack of its own, because the other tests sell with the operator's keys. */
const test = onOwnStack({ FOYER_DEMO: "0", STRIPE_MODE: "connect" });

test.use({ locale: "en-US", timezoneId: "Europe/Vienna" });
test.setTimeout(600_000);

const MOST_CLICKS = 8;
const MOST_FIELDS = 8;

test("from the welcome to a paid ticket on sale in at most eight clicks and eight fields", async ({
  cleanPage: page,
  browser,
  baseURL,
}) => {
  const email = await signUp(page, "Marta");
  await expect(page.getByLabel("Name")).toBeFocused();
  await expectAccessible(page);
  const effort = await countEffort(page);
  await page.keyboard.type("GridConf");
  await goOn(page);

  await expect(page.getByLabel("Event title")).toBeFocused();
  await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("Europe/Vienna");
  // A US English browser in Vienna gets the currency of Vienna.
  await expect(page.getByRole("combobox", { name: "Currency" })).toHaveValue(/^EUR/);
  await expectAccessible(page);
  await typeEvent(page, "GridConf 2031");
  await goOn(page);
  await typeTicket(page);
  await expectAccessible(page);
  await goOn(page);

  await expect(page.getByRole("heading", { name: "Your event is ready" })).toBeVisible();
  await expect(page.getByLabel("Code")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(await codeFor(page.request, email));
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Connect payments" }).click();
  await finishAtProvider(page);

  const standing = page.getByRole("status").filter({ hasText: "Back to GridConf 2031" });
  await expect(standing).toContainText("Standard can be bought once GridConf 2031 is published.");
  await expectAccessible(page);
  await standing.getByRole("link").click();
  await page.getByRole("button", { name: "Publish" }).click();
  const question = page.getByRole("dialog", { name: "Publish GridConf 2031?" });
  await expect(question).toContainText(
    "Anybody with the link can see the event and get the tickets",
  );
  await expectAccessible(page);
  await question.getByRole("button", { name: "Publish" }).click();
  const link = page.getByRole("link", { name: "View page" });
  await expect(link).toBeVisible();
  const { clicks, fields } = effort();

  const buyer = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await buyer.goto((await link.getAttribute("href")) ?? "");
  await buyer.getByRole("button", { name: "Add one: Standard" }).click();
  await buyer.getByRole("button", { name: "Continue to checkout" }).click();
  await expect(buyer.getByRole("heading", { name: "Your details" })).toBeVisible();

  test.info().annotations.push({ type: "effort", description: `${clicks} and ${fields}` });
  // The least that the way can take proves that the counters work.
  expect(clicks).toBeGreaterThan(5);
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  expect(fields).toBeGreaterThan(5);
  expect(fields).toBeLessThanOrEqual(MOST_FIELDS);
});

test("published without payments, no screen says that tickets can be had, until they can", async ({
  cleanPage: page,
  request,
  browser,
  baseURL,
}) => {
  const email = await openWelcome(page, "Marta");
  const noPromise = async () => {
    await expect(page.getByRole("main")).not.toContainText(/(get|buy) (\w+ )?tickets/i);
    await expect(page.getByRole("main")).not.toContainText(/on sale now|can pay/i);
  };

  await test.step("the logo is sent while she goes on, leaves midway and comes back", async () => {
    await expect(page.getByLabel("Name")).toBeFocused();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a logo" }).click();
    const buffer = Buffer.from(await picture({ width: 400, height: 400, format: "png" }));
    await (await chooser).setFiles({ name: "logo.png", mimeType: "image/png", buffer });
    await expect(page.getByRole("button", { name: "Choose another logo" })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Name").fill("GridConf");
    await goOn(page);
    await typeEvent(page, "GridConf 2031");
    await goOn(page);
    await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
    await page.getByRole("link", { name: "Finish later" }).click();
    await expect(page.getByRole("link", { name: "GridConf 2031" })).toBeVisible();
    await page.goto("/welcome");
    await typeTicket(page);
    await goOn(page);
  });

  await test.step("she confirms her address and publishes anyway", async () => {
    await page.getByLabel("Code").fill(await codeFor(request, email));
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
    await noPromise();
    await page.getByRole("button", { name: "Publish" }).click();
    const question = page.getByRole("dialog", { name: "Publish GridConf 2031?" });
    await expect(question).toContainText(
      "The page goes live. Standard can be bought once payments are connected.",
    );
    await expectAccessible(page);
    await question.getByRole("button", { name: "Publish anyway" }).click();
    await expect(page.getByRole("heading", { name: "Your event is live" })).toBeVisible();
    await noPromise();
    await expectAccessible(page);
  });

  const buyer = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await test.step("a buyer reads that the ticket waits", async () => {
    const href = await page.getByRole("link", { name: "View event page" }).getAttribute("href");
    await buyer.goto(href ?? "");
    await expect(buyer.getByText("the organizer cannot take payments")).toBeVisible();
  });

  await test.step("connected from the event, the page says what is on sale now, and it is", async () => {
    await page.getByRole("link", { name: "Go to your event" }).click();
    const way = page.getByRole("link", { name: "Connect payments" }).first();
    await expect(way).toBeVisible();
    await noPromise();
    await way.click();
    await page.getByRole("button", { name: "Connect with Stripe" }).click();
    await finishAtProvider(page);
    const standing = page.getByRole("status").filter({ hasText: "Back to GridConf 2031" });
    await expect(standing).toContainText("On sale now: Standard.");
    await expectAccessible(page);
    await standing.getByRole("link").click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(way).toHaveCount(0);
    // Pages remember for some seconds that the account was not connected.
    await letPass(request, 16);
    await buyer.reload();
    await expect(buyer.getByText("Paused")).toHaveCount(0);
    await expect(buyer.getByRole("button", { name: "Add one: Standard" })).toBeVisible();
  });

  const token = await page.evaluate(() => localStorage.getItem("token"));
  const headers = { authorization: `Bearer ${token}` };
  const logo = async () => (await data(await request.get("/api/organizers", { headers })))[0].logo;
  await expect.poll(logo, { message: "the logo that was sent meanwhile" }).not.toBeNull();
});

test("a colleague reads who invites them to whom: Marta to GridConf, and joins", async ({
  cleanPage: page,
  request,
  browser,
  baseURL,
}) => {
  const email = await openWelcome(page, "Marta");
  await page.getByRole("textbox", { name: "Name" }).fill("GridConf");
  await goOn(page);
  await expect(page.getByLabel("Event title")).toBeFocused();
  await page.goto(await confirmationLink(request, email));
  await expect(page.getByText(`${email} is confirmed`)).toBeVisible();

  await page.goto("/account/users");
  await page.getByRole("button", { name: "Invite user" }).click();
  const form = page.getByRole("dialog", { name: "Invite user" });
  const theirAddress = newAddress();
  await form.getByLabel("First name").fill("Ines");
  await form.getByLabel("Email").fill(theirAddress);
  await form.getByRole("button", { name: "Invite user" }).click();
  await expect(page.getByText(`${theirAddress} is invited.`)).toBeVisible();
  const mail = await mailTo(request, theirAddress, "Marta invites you to GridConf");
  expect(mail).toContain("Marta invites you to the account GridConf in Foyer");

  const theirs = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await theirs.goto(/\/auth\/accept-invitation\/\w+/.exec(mail)?.[0] ?? "");
  await expect(theirs.getByRole("heading", { name: "Join GridConf" })).toBeVisible();
  await expect(theirs.getByText("You are invited as an organizer.")).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByLabel("Password").first().fill(ownerPassword);
  await theirs.getByLabel("Repeat the password").fill(ownerPassword);
  await theirs.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await theirs.getByRole("button", { name: "Join" }).click();
  await expect(theirs.getByText("You joined GridConf.")).toBeVisible();
  await theirs.getByRole("button", { name: /^Your account/ }).click();
  await expect(theirs.getByRole("menu")).toContainText("GridConf");
});
