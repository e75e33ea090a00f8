// What do organizer and buyer read while money goes back: pending, failed days later, tried again,
// refunded at the provider, and of a cancelled order?
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/accessible.ts";
import { buy, letPass, openOnlyOrder, refund, refundAtProvider } from "#tests/e2e/refunding.ts";
import {
  expect,
  liveEvent,
  mailsOf,
  mailTo,
  newAddress,
  type Stage,
  standard,
  test,
} from "#tests/e2e/support.ts";

const slowRefund = "4000000000007726";
const refundComesBack = "4000000000005126";
const DAY_SECONDS = 24 * 3600;

test.use({ expectedErrors: [/status of 409/] });

test("a refund that the bank has not ended blocks another, and both sides read of it", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  const buyer = newAddress();
  const link = await buy(page, stage, buyer, slowRefund);
  await openOnlyOrder(page, stage);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "Refund", exact: true }).click();

  await refund(page, "10");

  await expect(badges(page)).toHaveText(["Refund pending"]);
  await expect(badges(page).locator("svg")).toHaveCount(1);
  expect(await sums(page)).toEqual(["Refund pending−€10.00", "Remaining€15.00"]);
  await expect(timeline(page, "Refund started")).toContainText("€10.00");
  await expect(page.getByRole("alert").filter({ hasText: "A second refund" })).toContainText(
    "A refund of €10.00 is on its way",
  );
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
  await expectAccessible(page);
  const drawer = other.getByRole("dialog", { name: "Refund order" });
  await drawer.getByRole("button", { name: "Refund €25.00" }).click();
  await expect(drawer).toContainText("A refund is pending. Wait for it before another one.");
  await drawer.getByText("A part", { exact: true }).click();
  await drawer.getByLabel("Amount").fill("5");
  await expect(drawer.getByRole("alert")).toHaveCount(0);
  await other.goto(link);
  await expect(other.getByRole("alert")).toContainText("€10.00 is on its way back");
  await expectAccessible(other);
  expect(await refundMails(request, buyer)).toEqual([]);

  await letPass(request, 61);

  await expect(badges(page)).toHaveText(["Partially refunded"]);
  expect(await sums(page)).toEqual(["Refunded−€10.00", "Remaining€15.00"]);
  await mailTo(request, buyer, "Your refund of €10.00");
  await other.reload();
  await expect(other.getByRole("alert")).toContainText("€10.00 went back to the card or account");
});

test("a refund that comes back days after it was accepted shows at once, and is tried again", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  const buyer = newAddress();
  const link = await buy(page, stage, buyer, refundComesBack);
  await openOnlyOrder(page, stage);
  const order = page.url();
  await refund(page);
  await expect(badges(page)).toHaveText(["Refunded"]);
  await mailTo(request, buyer, "Your refund of €25.00");

  await letPass(request, 3 * DAY_SECONDS);

  await expectShown(page, stage, "Refund failed");
  const notice = page.getByRole("alert").filter({ hasText: "failed" });
  await expect(notice).toContainText("The refund of €25.00 failed");
  await expect(notice).toContainText("The buyer's card is closed.");
  await expect(timeline(page, "Refund failed")).toContainText("€25.00");
  expect(await sums(page)).toEqual([]);
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("A refund did not go through.");
  await expectAccessible(page);

  await page.goto(order);
  await refund(page);

  await expect(badges(page)).toHaveText(["Refunded"]);
  await expect(notice).toHaveCount(0);
  expect(await sums(page)).toEqual(["Refunded−€25.00", "Remaining€0.00"]);
  await expect.poll(async () => (await refundMails(request, buyer)).length).toBe(2);
});

test("a refund made in the provider's dashboard is on the order at once", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  const buyer = newAddress();
  const link = await buy(page, stage, buyer, "4242424242424242");

  await refundAtProvider(page, link);

  await expectShown(page, stage, "Refunded");
  await expect(timeline(page, "Refunded at the payment provider")).toContainText("€25.00");
  expect(await sums(page)).toEqual(["Refunded−€25.00", "Remaining€0.00"]);
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(link);
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("€25.00 went back to the card or account");
  await expect(notice).toContainText("Your ticket stays valid.");
  expect(await refundMails(request, buyer)).toEqual([]);
});

test("a refund of what was refunded in the dashboard already says so, before any event comes", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  const link = await buy(page, stage, newAddress(), "4242424242424242");
  const delay = (delaySeconds: number) =>
    request.post("/_local/payments/switches", { data: { delaySeconds } });
  await delay(120);
  await refundAtProvider(page, link);
  await delay(0);
  await openOnlyOrder(page, stage);
  await expect(badges(page)).toHaveText(["Completed"]);

  await refund(page);

  await expect(badges(page)).toHaveText(["Refunded"]);
  await expect(page.getByRole("alert")).toContainText("refunded at the payment provider already");
  await expect(page.getByText("The refund is under way.")).toHaveCount(0);
  expect(await sums(page)).toEqual(["Refunded−€25.00", "Remaining€0.00"]);
  await expectAccessible(page);
});

test("a cancelled order is refunded later, with a badge beside its own", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  const buyer = newAddress();
  const link = await buy(page, stage, buyer, slowRefund);
  await openOnlyOrder(page, stage);
  await page.getByRole("button", { name: "Cancel order" }).click();
  const drawer = page.getByRole("dialog", { name: "Cancel order" });
  await drawer.getByRole("checkbox", { name: "Refund €25.00" }).uncheck();
  await drawer.getByRole("button", { name: "Cancel order" }).click();
  await expect(badges(page)).toHaveText(["Cancelled"]);
  expect(await mailTo(request, buyer, "was cancelled")).toContain(
    "€25.00 of your payment was not refunded.",
  );
  await page.goto(link);
  await expect(page.getByText("Your payment was not refunded.")).toBeVisible();
  await openOnlyOrder(page, stage);

  await refund(page);

  await expect(badges(page)).toHaveText(["Cancelled", "Refund pending"]);
  expect(await sums(page)).toEqual(["Refund pending−€25.00", "Remaining€0.00"]);
  await letPass(request, 61);
  await expect(badges(page)).toHaveText(["Cancelled", "Refunded"]);
  await expectAccessible(page);
  await mailTo(request, buyer, "Your refund of €25.00");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This order was cancelled." })).toBeVisible();
  await expect(page.getByText("€25.00 went back to the card or account")).toBeVisible();
  await expectAccessible(page);
});

/** Opens the order anew until an event of the provider has changed its badge. */
async function expectShown(page: Page, stage: Stage, badge: string): Promise<void> {
  const opened = async () => {
    await openOnlyOrder(page, stage);
    await expect(badges(page).first()).toBeVisible();
    return badges(page).allTextContents();
  };
  await expect.poll(opened, { timeout: 60_000 }).toEqual([badge]);
}

/** The badges beside the order's amount. */
const badges = (page: Page): Locator =>
  page.getByRole("heading", { level: 1 }).locator("xpath=following-sibling::span");

const timeline = (page: Page, what: string): Locator =>
  page.locator(".mantine-Timeline-item").filter({ hasText: what }).first();

/** What the payment's card says of the money that went back. */
const sums = (page: Page): Promise<string[]> =>
  page
    .locator("dl > div")
    .filter({ hasText: /^(Refund|Remaining)/ })
    .allTextContents();

const refundMails = async (request: Parameters<typeof mailsOf>[0], email: string) =>
  (await mailsOf(request, email)).filter(({ subject }) => subject.includes("refund"));
