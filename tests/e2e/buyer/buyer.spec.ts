// Does a buyer get from the event page to a ticket by mail, past every obstacle on the way?
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import {
  fillInBuyer,
  liveEvent,
  mailTo,
  newAddress,
  payWith,
  reserve,
  type Sketch,
  type Stage,
  standard,
  test,
} from "#tests/e2e/support/stage.ts";

const guest: Sketch = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 20 };

test("a paid ticket: chosen, paid by card, shown and mailed", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  const email = newAddress();

  await page.goto(stage.path);
  await expect(page.getByRole("heading", { name: "Lantern Concert" })).toBeVisible();
  await expectAccessible(page);
  await reserve(page, stage, "Standard", 2);
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
  await expectAccessible(page);
  await fillInBuyer(page, email);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/payment$/);
  await expect(page.getByLabel("Card number")).toBeVisible();
  await expectAccessible(page);
  await payWith(page, "4242424242424242");

  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("€50.00").first()).toBeVisible();
  const mail = await mailTo(request, email, "Lantern Concert");
  expect(mail).toContain("/ticket/");
  await page.getByRole("link", { name: "Open ticket" }).first().click();
  await expect(page.getByText("Valid")).toBeVisible();
  await expectAccessible(page);
});

test("a free ticket needs no payment", async ({ cleanPage: page, request }) => {
  const stage = await liveEvent(request, [guest]);

  await reserve(page, stage, "Guest");
  await expect(page).toHaveURL(/\/details$/);
  await fillInBuyer(page, newAddress());
  await page.getByRole("button", { name: "Get your ticket" }).click();

  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
});

test.describe("a declined card", () => {
  test.use({ expectedErrors: [/status of 402/] });

  test("says why, and another card completes the same order", async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await liveEvent(request, [standard]);

    await reserve(page, stage, "Standard");
    await fillInBuyer(page, newAddress());
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(page, "4000000000009995");
    await expect(
      page.getByText("Your card does not have enough funds. Try another card."),
    ).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "enough funds" })).toHaveCount(1);
    await expect(page.getByRole("button", { name: /^Pay/ })).toBeFocused();
    await payWith(page, "4242424242424242");

    await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
    await expectToldToOrganizer(page, stage);
  });
});

test.describe("the last ticket", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("goes to one of two browsers; the other hears it clearly", async ({
    cleanPage: page,
    request,
    browser,
  }) => {
    const stage = await liveEvent(request, [{ ...standard, quantityAvailable: 1 }]);
    const rival = await (await browser.newContext()).newPage();
    await rival.goto(stage.path);

    await reserve(page, stage, "Standard");
    await expect(page).toHaveURL(/\/details$/);
    await rival.getByRole("button", { name: "Add one: Standard" }).click();
    await rival.getByRole("button", { name: "Continue to checkout" }).click();

    await expect(
      rival.getByText("The last tickets are in other baskets.", { exact: false }).first(),
    ).toBeVisible();
    await expect(rival).toHaveURL(stage.path);
    await expect(rival.locator(":focus")).toContainText("The last tickets are in other baskets.");
    await rival.context().close();
  });
});

test("an event that does not exist is told with its own page and status", async ({ page }) => {
  const answer = await page.goto("/e/evt_000000000000/nothing");

  expect(answer?.status()).toBe(404);
  await expect(page.getByText(/not found/i).first()).toBeVisible();
  await expect(page.getByRole("main")).toHaveCSS("display", "grid"); // its style sheet is loaded
  await expectAccessible(page);
});

test("the event page can be read if any one of its files does not arrive", async ({
  browser,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  const document = await (await request.get(stage.path)).text();
  const files = [...document.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(4);

  for (const missing of new Set(files)) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route(`**${missing}`, (route) => route.abort());
    await page.goto(stage.path);
    await expect(page.getByRole("heading", { name: "Lantern Concert" })).toBeVisible();
    await expect(page.getByText("€25.00").first()).toBeVisible();
    await context.close();
  }
});

test("an address without the event's name leads to its page, with the code and the affiliate that it came with", async ({
  page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  const query = "?promo_code=EARLY&aff=radio&utm_source=mail";

  for (const area of ["e", "event"]) {
    for (const name of ["", "/", "/another-name"]) {
      await page.goto(`/${area}/${stage.eventId}${name}${query}`);
      await expect(page).toHaveURL(stage.path.replace("/e/", `/${area}/`) + query);
      await expect(page.getByRole("heading", { name: "Lantern Concert" })).toBeVisible();
    }
  }
});

test("no address shows data to a browser that opens it", async ({ page, request }) => {
  const stage = await liveEvent(request, [standard]);
  const order = `/api/public/events/${stage.eventId}/orders/nosuchorder`;
  const nowhere = [
    "/",
    "/e",
    "/e/",
    "/event/",
    "/e/a/b/c",
    "/e/%3Cb%3E/x",
    "/e/evt_000000000000",
    "/no/such/page",
  ];
  const files = ["/robots.html", "/.env", "/wp-login.php", "/manifest.json", "/checkout/x"];
  const data = [
    "/api",
    "/api/",
    "/api/nowhere",
    "/api/users/me",
    order,
    `${order}/tickets.pdf`,
    `${order}/event.ics`,
  ];

  for (const address of [...nowhere, ...files, ...data]) {
    const answer = await page.goto(address);
    expect(`${address}: ${answer?.headers()["content-type"]}`).toMatch(/: text\/html/);
    await expect(page.getByRole("heading").first()).toBeVisible();
  }
});

test.describe("an event that cannot be loaded now", () => {
  test.use({ expectedErrors: [/status of 429/] });

  test("is asked for again when the buyer says so", async ({ cleanPage: page, request }) => {
    const { path } = await liveEvent(request, [guest]);
    let asked = 0;
    await page.route("**/api/public/events/*", (route) => {
      asked++;
      return route.fulfill({ status: 429, json: { code: "too_many_requests", message: "" } });
    });

    // In capitals the edge does not know the page as an event's, so the app loads it.
    await page.goto(path.replace("/e/", "/E/"));
    await expect(page.getByRole("heading", { name: "This could not be loaded" })).toBeVisible();
    expect(asked).toBe(1);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => asked).toBe(2);
    await expect(page.getByRole("heading", { name: "This could not be loaded" })).toBeVisible();
    expect(asked).toBe(2);
  });
});

test("a page that is not there leads on without an account", async ({ page }) => {
  for (const address of ["/e/evt_000000000000/nothing", "/no/such/page"]) {
    await page.goto(address);
    await expect(page.getByRole("link", { name: "Go back to the home page" })).toHaveAttribute(
      "href",
      "/",
    );
    await page.getByRole("link", { name: "Find my tickets" }).click();
    await expect(page.getByRole("heading", { name: "Find my tickets" })).toBeVisible();
  }
});

test("the bar says from which price, and what is free is called free", async ({
  page,
  request,
}) => {
  const mixed = await liveEvent(request, [standard, guest]);
  const free = await liveEvent(request, [guest]);

  await page.goto(mixed.path);
  await expect(page.getByText("Free or from €25.00")).toBeVisible();
  await expect(page.getByText("On sale", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Add one: Standard" }).click();
  await expect(page.getByText("Free or from €25.00")).toHaveCount(0);
  await page.goto(free.path);
  await expect(page.getByText("€0.00")).toHaveCount(0);
  await reserve(page, free, "Guest");
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
  await expect(page.getByText("€0.00")).toHaveCount(0);
});

/**
 * The order's page lists each day's events with amount, reason and card, and the breadcrumb names
 * the order.
 */
async function expectToldToOrganizer(page: Page, stage: Stage): Promise<void> {
  await openAs(page, stage, `/manage/event/${stage.eventId}/orders`);
  const reference = await page.getByRole("link", { name: /^F-/ }).textContent();
  await page.getByRole("link", { name: /^F-/ }).click();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText(
    reference ?? "no reference",
  );
  const days = page.getByRole("heading", { level: 3, name: /\d{4}/ });
  await expect(days).toHaveCount(1);
  const happened = page.locator("section").filter({ has: days });
  const declined = happened
    .locator(".mantine-Timeline-item")
    .filter({ hasText: "Payment declined" });
  await expect(declined.locator(".mantine-Timeline-itemBullet")).toHaveCSS(
    "color",
    "rgb(255, 123, 114)",
  );
  await expect(happened.getByText(/Not enough funds · card ending in 9995/)).toBeVisible();
  await expect(happened.getByText("Payment received €25.00")).toBeVisible();
  await expectAccessible(page);
}
