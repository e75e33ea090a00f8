// How does a browser test get to an order and its money? A buyer pays by card, the organizer opens
// the order, and somebody acts at the payment provider.
import type { APIRequestContext, Page } from "@playwright/test";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import { expect, fillInBuyer, payWith, reserve, type Stage } from "#tests/e2e/support/stage.ts";

/** Buys a ticket with a card. Returns the path of the buyer's order. */
export async function buy(page: Page, stage: Stage, email: string): Promise<string> {
  await reserve(page, stage, "Standard");
  await fillInBuyer(page, email);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await payWith(page, "4242424242424242");
  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  return new URL(page.url()).pathname;
}

export async function openOnlyOrder(page: Page, stage: Stage): Promise<void> {
  await openAs(page, stage, `/manage/event/${stage.eventId}/orders`);
  await page.getByRole("link", { name: /^F-/ }).click();
  await page.waitForURL(/\/orders\/[^/]+$/);
}

/** Refunds what is left of the buyer's order in the provider's dashboard. */
export async function refundAtProvider(page: Page, path: string): Promise<void> {
  const [, , , shortId = ""] = path.split("/");
  await page.goto("/_local/payments");
  const payment = page.getByRole("row").filter({ hasText: shortId.slice(0, ID_LENGTH) });
  await payment.getByRole("button", { name: /^Refund here/ }).click();
  await expect(payment).toContainText("refunded");
}

export async function letPass(request: APIRequestContext, seconds: number): Promise<void> {
  await request.post("/_local/clock", { data: { advanceSeconds: seconds } });
}
