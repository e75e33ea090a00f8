// Can people buy, admit and sign in where the browser stores nothing of this site, not even
// cookies?
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { add, bar, toCheckout } from "#tests/e2e/support/buying.ts";
import { doorList, openDoor, ticketCode } from "#tests/e2e/support/door.ts";
import {
  expect,
  fillInBuyer,
  freeOrder,
  liveEvent,
  newAddress,
  ownerPassword,
  payWith,
  standard,
  test,
} from "#tests/e2e/support/stage.ts";

/** Browsers throw as soon as a page mentions what they block. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(document, "cookie", { get: () => "", set: () => undefined });
    navigator.locks.request = async () => refuse();
  });

test.beforeEach(({ page }) => blockStorage(page));

test("a buyer chooses, comes back, pays by card and opens the ticket", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await page.goto(stage.path);
  await add(page, "Standard").click();
  await toCheckout(page);
  await page.goBack();
  await add(page, "Standard").click();
  await expect(bar(page)).toContainText("€");
  await toCheckout(page);

  await fillInBuyer(page, newAddress());
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await payWith(page, "4242424242424242");
  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  await page.getByRole("link", { name: "Open ticket" }).first().click();
  await expect(page.getByText("Valid")).toBeVisible();
});

test("door staff admit somebody, undo it, and turn the sound off", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 20 },
  ]);
  const { shortId } = await doorList(request, stage);
  const [ticket = ""] = await freeOrder(request, stage, ["Hedy Lamarr"]);
  const code = await ticketCode(request, stage, ticket);
  await openDoor(page, shortId);

  const sound = page.getByRole("button", { name: "Sound" });
  await sound.click();
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Search name or order" }).click();
  await page.getByLabel("Name, order or ticket code").fill(code);
  await page.getByRole("button", { name: "Check in this code" }).click();
  await expect(page.getByRole("alertdialog", { name: "Welcome" })).toContainText("Hedy Lamarr");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Back to the camera" }).click();
  const progress = page.getByRole("region", { name: "Progress" });
  await expect(progress).toContainText("1 on this device");
  const scans = page.getByRole("list", { name: "Recent scans" });
  await scans.getByRole("button", { name: /^Undo/ }).first().click();
  await page.getByRole("button", { name: "Wrong person" }).click();
  await expect(progress).toContainText("0 on this device");
});

test.describe("an organizer", () => {
  test.use({ expectedErrors: [/status of 401/] });

  test("reads that the sign-in ends with the page, and comes to the page that was asked for", async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await liveEvent(request, [standard]);
    const wanted = `/manage/event/${stage.eventId}/orders?query=owl`;
    const signIn = page.getByRole("button", { name: "Sign in" });
    const needs = page.getByText("Your browser blocks cookies and storage for this site.");
    await page.goto(wanted);

    await expect(needs).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Email").fill(stage.email);
    await page.getByRole("textbox", { name: "Password" }).fill(ownerPassword);
    await signIn.click();
    await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
    await expect(page).toHaveURL(wanted);
    await page.getByRole("link", { name: "Tickets" }).first().click();
    await expect(page.getByRole("heading", { name: "Tickets", level: 1 })).toBeVisible();
    await page.reload();
    await expect(signIn).toBeVisible();
    await page.getByRole("link", { name: "Create one" }).click();
    await expect(needs).toBeVisible();
  });
});
