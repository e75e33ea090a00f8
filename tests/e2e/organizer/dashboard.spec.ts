// Does an organizer see at a glance how sales go, and see less once money went back?
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { buy, letPass } from "#tests/e2e/support/refunding.ts";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import {
  data,
  expect,
  liveEvent,
  newAddress,
  type Stage,
  standard,
  test,
} from "#tests/e2e/support/stage.ts";

/** Older figures are counted again. */
const FRESH_SECONDS = 6;
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test("the dashboard shows what was sold by card and by hand, says what is in it, and follows a refund", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await buy(page, stage, newAddress());
  await orderByHand(page, stage);
  await openAs(page, stage, `/manage/event/${stage.eventId}`);
  await expect(page).toHaveURL(/\/dashboard$/);
  const side = page.getByRole("navigation", { name: "Main" });
  const first = side.locator(`a[href*="${stage.eventId}"]`).first();
  await expect(first).toHaveText("Dashboard");
  await expect(first).toHaveAttribute("aria-current", "page");

  const figures = page.getByRole("list", { name: "Key figures" }).getByRole("button");
  await expect(figures).toHaveText([
    /^Gross sales €45\.00/,
    /^Net sales €45\.00/,
    /^Tickets sold 2/,
    /^Orders 2/,
  ]);
  await figures.first().click();
  const words = page.getByRole("dialog");
  await expect(words).toContainText("Orders by hand are €20.00 of it.");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(words).toBeHidden();

  await page.getByRole("button", { name: "Own range" }).click();
  const from = page.getByLabel("From");
  const today = await page.getByLabel("To").inputValue();
  await from.fill(today);
  await expect(page).toHaveURL(new RegExp(`start=${today}&end=${today}$`));
  await page.reload();
  await expect(from).toHaveValue(today);
  await page.getByRole("button", { name: "Show as table" }).click();
  const table = page.getByRole("region", { name: "Gross sales per day" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table.getByRole("row").last()).toContainText("€45.00");
  await expectAccessible(page);

  await page.setViewportSize(phone);
  await expectNoneWider(page);
  await page.getByRole("button", { name: "Show as chart" }).click();
  await expect(page.getByRole("img", { name: /^Gross sales per day: €45\.00 on / })).toBeVisible();
  await expect(page.locator(".recharts-surface").first()).toBeVisible();
  await expectNoneWider(page);
  await expectAccessible(page);
  await page.setViewportSize(desktop);

  await refundedInPart(page);
  await letPass(request, FRESH_SECONDS);
  await first.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const net = page.getByRole("button", { name: /^Net sales/ });
  await expect(net).toContainText("€35.00");
  await expect(figures.first()).toContainText("€45.00");
  await net.click();
  await expect(words).toContainText("Gross sales less €10.00 refunded.");
  await expectAccessible(page);
});

/** A ticket of 25 euros for which 20 were paid. */
async function orderByHand({ request }: Page, stage: Stage): Promise<void> {
  const { eventId, token, ticketIds } = stage;
  const [ticketId = ""] = ticketIds;
  const buyer = { firstName: "Hanna", lastName: "Hand", email: newAddress() };
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() };
  const body = { buyer, lines: [{ ticketId, quantity: 1 }], paidMinor: 2000 };
  await data(await request.post(`/api/events/${eventId}/orders`, { headers, data: body }));
}

async function refundedInPart(page: Page): Promise<void> {
  const recent = page.getByRole("table", { name: "Recent orders" });
  await recent.getByRole("link", { name: /Buyer/ }).click();
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Refund order" });
  await drawer.getByText("A part", { exact: true }).click();
  await drawer.getByLabel("Amount").fill("10");
  await drawer.getByRole("button", { name: "Refund €10.00" }).click();
  await expect(page.getByText("Partially refunded")).toBeVisible();
}

async function expectNoneWider(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
}
