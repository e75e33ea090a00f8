// How does a browser test get to an order and its money? A buyer pays by card, the organizer opens
// the order, and somebody acts at the payment provider.
import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { openAs } from "#tests/e2e/signed-in.ts";
import {
  data,
  expect,
  fillInBuyer,
  liveEvent,
  newAddress,
  payWith,
  reserve,
  type Stage,
  standard,
} from "#tests/e2e/support.ts";

/** Buys tickets with a card. Returns the path of the buyer's order. */
export async function buy(
  page: Page,
  stage: Stage,
  email: string,
  card: string,
  quantity = 1,
): Promise<string> {
  await reserve(page, stage, "Standard", quantity);
  await fillInBuyer(page, email);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await payWith(page, card);
  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  return new URL(page.url()).pathname;
}

export async function openOnlyOrder(page: Page, stage: Stage): Promise<void> {
  await openAs(page, stage, `/manage/event/${stage.eventId}/orders`);
  await page.getByRole("link", { name: /^F-/ }).click();
  await page.waitForURL(/\/orders\/[^/]+$/);
}

/**
 * Opens a new paid order of one ticket for its organizer. The page reads the order again until its
 * mail is sent, which has happened then.
 */
export async function openPaidOrder(page: Page, request: APIRequestContext): Promise<Stage> {
  const stage = await liveEvent(request, [standard]);
  await buy(page, stage, newAddress(), "4242424242424242");
  await openOnlyOrder(page, stage);
  await expect(page.getByText("Confirmation sent")).toBeVisible();
  return stage;
}

/** Refunds an order, whose page is open, in full or a part of it. */
export async function refund(page: Page, amount?: string): Promise<void> {
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Refund order" });
  if (amount !== undefined) {
    await drawer.getByText("A part", { exact: true }).click();
    await drawer.getByLabel("Amount").fill(amount);
  }
  await drawer.getByRole("button", { name: /^Refund €/ }).click();
  await expect(drawer).toHaveCount(0);
}

/** Refunds a part of an order, whose page is open, as a colleague does elsewhere. */
export const refundMeanwhile = (page: Page, stage: Stage, amountMinor: number): Promise<void> =>
  meanwhile(page, stage, { act: "refund", body: { amountMinor, notifyBuyer: false } });

/** Cancels an order, whose page is open, as a colleague does elsewhere. No money goes back. */
export const cancelMeanwhile = (page: Page, stage: Stage): Promise<void> =>
  meanwhile(page, stage, { act: "cancel", body: { refund: false } });

async function meanwhile(
  page: Page,
  { token }: Stage,
  { act, body }: { act: string; body: object },
): Promise<void> {
  const order = new URL(page.url()).pathname.replace("/manage/event/", "/api/events/");
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() };
  await data(await page.request.post(`${order}/${act}`, { headers, data: body }));
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
