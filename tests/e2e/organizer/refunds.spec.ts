// Can an organizer give money back, cancel, make an order by hand and move a guest, and read on the
// page what became of each, also of a refund at the payment provider?
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { receiptOf } from "#tests/e2e/support/buying.ts";
import { buy, openOnlyOrder, refundAtProvider } from "#tests/e2e/support/refunding.ts";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import {
  expect,
  liveEvent,
  mailsOf,
  mailTo,
  newAddress,
  type Stage,
  standard,
  test,
} from "#tests/e2e/support/stage.ts";

test("an order is refunded in parts and cancelled, and the buyer reads of both", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  const buyer = newAddress();
  const link = await buy(page, stage, buyer);
  await expect(page.getByText(`Mail about this order goes to ${buyer}.`)).toBeVisible();
  await openOnlyOrder(page, stage);

  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Refund order" });
  await expect(drawer.getByRole("radio", { name: "All that is left" })).toBeFocused();
  await drawer.getByText("A part", { exact: true }).click();
  await drawer.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(drawer).toContainText("Enter a number above zero.");
  await drawer.getByLabel("Amount").fill("30");
  await expect(drawer).toContainText("The largest possible amount is €25.00.");
  await drawer.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(drawer.getByLabel("Amount")).toBeFocused();
  await expect(drawer.getByRole("alert")).toHaveCount(0);
  await expectAccessible(page);
  await drawer.getByLabel("Amount").fill("10");
  await drawer.getByRole("button", { name: "Refund €10.00" }).click();

  await expect(page.getByText("Partially refunded")).toBeVisible();
  await expect(page.getByText("€15.00")).toBeVisible();
  expect(await mailTo(request, buyer, "Your refund of €10.00")).toContain("Lantern Concert");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Cancel order" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel and refund" }).click();

  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Cancelled");
  await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
  expect(await mailTo(request, buyer, "was cancelled")).toContain("€15.00");
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Bea Buyer", exact: true }).click();
  await expect(page.getByText("so the ticket cannot come back.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reactivate" })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This order was cancelled." })).toBeVisible();
  await expect(receiptOf(page.getByRole("region", { name: "Order summary" }))).toHaveText([
    "1 × Standard€25.00",
    "Total€25.00",
    "Refunded−€25.00",
    "Remaining€0.00",
  ]);
  await expectAccessible(page);
});

test("a refund made in the provider's dashboard is on the order at once", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  const buyer = newAddress();
  const link = await buy(page, stage, buyer);

  await refundAtProvider(page, link);

  await expectShown(page, stage, "Refunded");
  const entry = page
    .locator(".mantine-Timeline-item")
    .filter({ hasText: "at the payment provider" });
  await expect(entry).toContainText("Refunded at the payment provider €25.00");
  const sums = page.locator("dl > div").filter({ hasText: /^(Refund|Remaining)/ });
  await expect(sums).toHaveText(["Refunded−€25.00", "Remaining€0.00"]);
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(link);
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("€25.00 went back to the card or account");
  await expect(notice).toContainText("Your ticket stays valid.");
  const mails = await mailsOf(request, buyer);
  expect(mails.filter(({ subject }) => subject.includes("refund"))).toEqual([]);
});

test("an order is made by hand, and its guest moves to another ticket", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard, { ...standard, title: "Balcony" }]);
  await openAs(page, stage, `/manage/event/${stage.eventId}/orders`);

  await page.getByRole("button", { name: "Create order" }).click();
  const drawer = page.getByRole("dialog", { name: "Create order" });
  await drawer.getByRole("button", { name: "Create order" }).click();
  await expect(drawer.getByText("This field is required.").first()).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel("Number of Standard").fill("1");
  await drawer.getByLabel("First name").first().fill("Jana");
  await drawer.getByLabel("Email").first().fill(newAddress());
  await drawer.getByLabel("Number of Standard").fill("2");
  await drawer.getByRole("checkbox", { name: "All tickets have the buyer's name" }).uncheck();
  await drawer
    .getByRole("group", { name: "Ticket 1: Standard" })
    .getByLabel("First name")
    .fill("Jana");
  await drawer
    .getByRole("group", { name: "Ticket 2: Standard" })
    .getByLabel("First name")
    .fill("Milo");
  await expectAccessible(page);
  await expect(drawer.getByText("The prices come to €50.00.")).toBeVisible();
  await drawer.getByLabel("Paid in all").fill("20");
  await drawer.getByRole("button", { name: "Create order" }).click();

  await expect(page.getByText("Made by hand", { exact: true })).toBeVisible();
  await expect(page.getByText("Paid in another way")).toBeVisible();
  await expect(page.getByRole("link", { name: "How prices add up" })).toBeVisible();
  const refused = await page.request.post(
    `/api${new URL(page.url()).pathname.replace("/manage/event/", "/events/")}/refund`,
    {
      headers: { authorization: `Bearer ${stage.token}`, "idempotency-key": crypto.randomUUID() },
      data: { amountMinor: 100 },
    },
  );
  expect([refused.status(), (await refused.json()).code]).toEqual([
    409,
    "manual_order_not_refundable",
  ]);
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toBeDisabled();
  await expectAccessible(page);

  await expect(page.getByRole("link", { name: "Milo", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Jana", exact: true }).click();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  const move = page.getByRole("dialog", { name: "Move to another ticket" });
  await move.getByRole("combobox", { name: "New ticket" }).click();
  await page.getByRole("option", { name: "Balcony €25.00 · 20 places free" }).click();
  await expectAccessible(page);
  await move.getByRole("button", { name: "Move" }).click();

  await expect(page.getByText("Jana has the ticket Balcony now.")).toBeVisible();
  await page.getByRole("link", { name: /^F-/ }).click();
  await expect(page.getByText("Jana moved to another ticket")).toBeVisible();
  await expect(page.getByText(/ · to Balcony · by Olivia Owner$/)).toBeVisible();
  await expectAccessible(page);
});

/** Opens the order anew until an event of the provider has changed its badge. */
async function expectShown(page: Page, stage: Stage, badge: string): Promise<void> {
  const badges = page.getByRole("heading", { level: 1 }).locator("xpath=following-sibling::span");
  const opened = async () => {
    await openOnlyOrder(page, stage);
    await expect(badges.first()).toBeVisible();
    return badges.allTextContents();
  };
  await expect.poll(opened, { timeout: 60_000 }).toEqual([badge]);
}
