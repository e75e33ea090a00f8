// What does a buyer see when the hold has expired? The tests move the clock of the whole stack, so
// they have a file of their own.
import { expect, type Page } from "@playwright/test";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { expectFocusKept, expectInReachAtAllSizes } from "#tests/e2e/support/floating.ts";
import { letPass } from "#tests/e2e/support/refunding.ts";
import {
  data,
  fillInBuyer,
  liveEvent,
  mailTo,
  newAddress,
  payWith,
  placedOrder,
  reserve,
  standard,
  test,
} from "#tests/e2e/support/stage.ts";

test.use({ expectedErrors: [/status of 410/] });

test("a hold that is over says so, and gets the same tickets again with everything that was typed", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [
    { title: "Standard", type: "PAID", priceMinor: 2500, quantityAvailable: 5 },
  ]);
  await reserve(page, stage, "Standard");
  await expect(page).toHaveURL(/\/details$/);
  await fillInBuyer(page, newAddress());

  await letPass(request, 16 * 60);
  await page.getByRole("button", { name: "Continue to payment" }).click();

  await expect(
    page.getByText("Sorry, your order has expired. Please start a new order."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Lantern Concert" }).click();
  await expect(
    page.getByRole("group", { name: "Quantity: Standard" }).getByRole("status"),
  ).toHaveText("1");
  await expect(page.getByText("You still hold tickets.")).toHaveCount(0);
  await page.goBack();
  await page.getByRole("button", { name: "Get the same tickets again" }).click();
  await expect(page.getByText(/Held for 1[45]:\d\d/)).toBeVisible();
  await expect(page.getByLabel("First name").first()).toHaveValue("Bea");
});

test.describe("a hold that is over whose tickets are gone", () => {
  test.use({ expectedErrors: [/status of 4(10|09)/] });

  test("leads to the event with the choice as it was", async ({
    cleanPage: page,
    request,
    browser,
  }) => {
    const stage = await liveEvent(request, [
      { title: "Standard", type: "PAID", priceMinor: 2500, quantityAvailable: 3 },
    ]);
    await reserve(page, stage, "Standard", 2);
    await expect(page).toHaveURL(/\/details$/);
    await letPass(request, 18 * 60);
    const rival = await (await browser.newContext()).newPage();
    await reserve(rival, stage, "Standard", 2);
    await expect(rival).toHaveURL(/\/details$/);
    await rival.context().close();

    await page.reload();
    await page.getByRole("button", { name: "Get the same tickets again" }).click();
    await expect(page.getByText(/Only 1 ticket is left/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Choose other tickets" }).click();

    await expect(
      page.getByRole("group", { name: "Quantity: Standard" }).getByRole("status"),
    ).toHaveText("2");
  });
});

test("a bank that takes its time is waited for, and the tickets come", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [
    { title: "Standard", type: "PAID", priceMinor: 2500, quantityAvailable: 5 },
  ]);
  await reserve(page, stage, "Standard");
  const email = newAddress();
  await fillInBuyer(page, email);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await payWith(page, "4000000000000077");

  await expect(
    page.getByText("Your bank is taking a little longer.", { exact: false }),
  ).toBeVisible();
  // the hold does not expire while the bank decides
  await expect(page.getByRole("timer")).toBeHidden();
  await expectAccessible(page);
  await letPass(request, 60);

  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  await mailTo(request, email, "Lantern Concert");
});

test("a bank that takes its time and then refuses leads back to the form, and another card pays", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await reserve(page, stage, "Standard");
  await fillInBuyer(page, newAddress());
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await payWith(page, "4000000000001919");
  await expect(
    page.getByText("Your bank is taking a little longer.", { exact: false }),
  ).toBeVisible();

  await letPass(request, 60);

  await expect(
    page.getByText("We could not process your payment.", { exact: false }),
  ).toBeVisible();
  await expectAccessible(page);
  await payWith(page, "4242424242424242");
  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
});

test.describe("money that comes when order and tickets are gone", () => {
  test.use({ expectedErrors: [/status of 40[29]/] });

  test("goes back by itself, and page and mail say so", async ({ cleanPage: page, request }) => {
    const stage = await liveEvent(request, [{ ...standard, quantityAvailable: 1 }]);
    const email = newAddress();
    await reserve(page, stage, "Standard");
    await fillInBuyer(page, email);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(page, "4000000000000002");
    await expect(page.getByText("You have not been charged", { exact: false })).toBeVisible();
    const [, , , shortId = ""] = new URL(page.url()).pathname.split("/");
    await letPass(request, 18 * 60);
    const payments = await page.context().newPage();
    await payments.goto("/_local/payments");
    const payment = payments.getByRole("row").filter({ hasText: shortId.slice(0, ID_LENGTH) });
    await expect
      .poll(async () => {
        await payments.reload();
        return payment.textContent();
      })
      .toContain("canceled");
    // The ticket comes back shortly after its payment was closed.
    await expect(() => placedOrder(request, stage, ["Rita Rival"])).toPass();

    await payment.getByRole("button", { name: /^Pay after all/ }).click();

    await mailTo(request, email, "Your refund of €25.00");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your payment came too late" })).toBeVisible();
    await expect(page.getByText("€25.00 went back to the card or account")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Get the same tickets again" }).click();
    await expect(page.getByText(/other baskets/)).toBeVisible();
  });
});

test.describe("a hold that is over while a payment is open", () => {
  test.use({ expectedErrors: [/status of 402/] });

  test("says that the payment is being checked, until the provider has closed it", async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await liveEvent(request, [standard]);
    await reserve(page, stage, "Standard");
    await fillInBuyer(page, newAddress());
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(page, "4000000000009995");
    await expect(page.getByText(/^Your card does not have enough funds/)).toBeVisible();
    const [, , eventId, shortId] = new URL(page.url()).pathname.split("/");
    const order = await request.get(`/api/public/events/${eventId}/orders/${shortId}`);

    // An open payment is closed two minutes after the end.
    await letPass(request, (await data(order)).secondsLeft + 1);
    await page.reload();

    await expect(page.getByRole("status")).toHaveText("We are checking your payment");
    await expect(page.getByText("if not, nothing is charged")).toBeVisible();
    await expectAccessible(page);
    await letPass(request, 180);
    await expect(
      page.getByText("Sorry, your order has expired. Please start a new order."),
    ).toBeVisible();
  });
});

test("a buyer who needs more time is asked two minutes before the end, and gets five more", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [
    { title: "Standard", type: "PAID", priceMinor: 2500, quantityAvailable: 5 },
  ]);
  await reserve(page, stage, "Standard");
  await expect(page).toHaveURL(/\/details$/);
  const name = page.getByLabel("First name").first();
  await name.fill("Bea");
  await letPass(request, 13 * 60 + 15);
  await page.reload();

  const question = page.getByRole("dialog", { name: "Need more time?" });
  await expect(question.getByRole("button", { name: "Add 5 minutes" })).toBeFocused();
  await expectAccessible(page);
  await expectInReachAtAllSizes(page);
  await expectAnswerInSight(page, "Add 5 minutes");
  await page.keyboard.press("Enter");

  await expect(question).toBeHidden();
  await expectFocusKept(page, "the answer");
  await expect(page.getByText(/Held for 6:\d\d/)).toBeVisible();
  await expect(name).toHaveValue("Bea");
});

/**
 * The answer is visible without scrolling, even on a phone held sideways with text twice as large.
 */
async function expectAnswerInSight(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  const setText = (size: string) =>
    page.evaluate((rootSize) => {
      document.documentElement.style.fontSize = rootSize;
    }, size);
  await page.setViewportSize({ width: 844, height: 390 });
  await setText("200%");
  await page.getByRole("dialog").evaluate((dialog) => dialog.scrollTo({ top: 0 }));
  await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  await setText("100%");
  if (before) await page.setViewportSize(before);
}
