// What do the tests of kinds and of promo codes press and read? The buttons of the event's page,
// the summary of the checkout, and receipts.
import { expect, type Locator, type Page } from "@playwright/test";

export const add = (page: Page, title: string) =>
  page.getByRole("button", { name: `Add one: ${title}`, exact: true });

export const bar = (page: Page) =>
  page.locator("div", { has: page.getByRole("button", { name: "Continue to checkout" }) }).last();

export async function toCheckout(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue to checkout" }).click();
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
}

/** All get their tickets at one address. */
export async function fillInGuests(page: Page, email: string): Promise<void> {
  const tickets = page.getByRole("group", { name: /^Ticket \d+:/ });
  for (const guest of await tickets.filter({ has: page.getByLabel("First name") }).all()) {
    await guest.getByLabel("First name").fill("Gus");
    await guest.getByLabel("Email").fill(email);
  }
}

/** The rows of a receipt on a page: the lines, the total, and the sums below it. */
export const receiptOf = (where: Page | Locator) =>
  where.locator("dl > div").filter({ hasText: "€" });

/** On a phone the summary is folded above the steps. */
export async function openSummary(page: Page): Promise<Locator> {
  const summary = page.getByRole("complementary", { name: "Order summary" });
  await summary.getByText("Order summary").click();
  return summary;
}
