// Does a promo code count in the address and in the checkout, to the end of the order, and is a
// refused one told where it was typed?
import { type APIRequestContext, expect, type Locator } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { add, bar, openSummary, receiptOf, toCheckout } from "#tests/e2e/support/buying.ts";
import {
  data,
  fillInBuyer,
  liveEvent,
  newAddress,
  payWith,
  type Sketch,
  type Stage,
  standard,
  test,
} from "#tests/e2e/support/stage.ts";

test("a code is forgotten once an order of it is complete, and not before", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await promoCode(request, stage, { ...tenth, discountRate: 100_000 });
  await page.goto(`${stage.path}?promo_code=TENTH`);
  await expect(page.getByText("Promo code TENTH applied")).toBeVisible();
  await page.goto(stage.path);
  await expect(page.getByText("Promo code TENTH applied")).toBeVisible();
  await add(page, "Standard").click();
  await toCheckout(page);
  await fillInBuyer(page, newAddress());
  await page.getByRole("button", { name: "Get your ticket" }).click();
  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();

  // A code that is remembered is asked for after the page has loaded.
  await page.goto(stage.path, { waitUntil: "networkidle" });

  await add(page, "Standard").click();
  await expect(bar(page)).toContainText("€25.00");
  await expect(page.getByText("Promo code TENTH applied")).toHaveCount(0);
});

test("a refused card is not told beside another total, and the summary comes before the steps for the keyboard too", async ({
  page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await promoCode(request, stage, tenth);
  await page.goto(stage.path);
  await add(page, "Standard").click();
  await toCheckout(page);
  await fillInBuyer(page, newAddress());
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await payWith(page, "4000000000009995");
  const refusal = page.getByText("Your card does not have enough funds. Try another card.");
  await expect(refusal).toBeVisible();
  const summary = await openSummary(page);

  await summary.getByRole("button", { name: "Add a promo code" }).click();
  await page.keyboard.type("TENTH");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("button", { name: "Pay €22.50" })).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await expect(page.locator("aside ~ main")).toBeVisible();
});

test.describe("where the server refuses a change,", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("a code in the address comes over an old name, reveals its ticket, lowers the price to the end and stays with its ticket", async ({
    cleanPage: page,
    request,
  }) => {
    const friends: Sketch = {
      title: "Friends",
      type: "PAID",
      priceMinor: 1800,
      hideUntilPromoCode: true,
    };
    const stage = await liveEvent(request, [standard, friends]);
    await promoCode(request, stage, {
      code: "OWLS",
      discountType: "FIXED",
      discountMinor: 500,
      ticketIds: stage.ticketIds,
    });

    await page.goto(`${stage.path.replace(/[^/]+$/, "an-old-name")}?promo_code=owls`);
    await expect(page).toHaveURL(/lantern-concert\?promo_code=owls$/);
    await expect(page.getByText("Promo code OWLS applied")).toBeVisible();
    const told = await page.getByText("Promo code OWLS applied").boundingBox();
    const first = await page.getByRole("listitem").first().boundingBox();
    expect(told?.y).toBeLessThan(first?.y ?? 0);
    await expect(page.getByRole("listitem").filter({ hasText: "Standard" })).toContainText(
      /€25\.00.*€20\.00/,
    );
    await expectAccessible(page);
    await add(page, "Friends").click();
    await toCheckout(page);

    const summary = await openSummary(page);
    await expect(summary.locator("summary")).toContainText("€13.00");
    await summary.getByRole("button", { name: "Remove code" }).click();
    await expect(summary.getByText(/needs this promo code/)).toBeVisible();
    await fillInBuyer(page, newAddress());
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(page, "4242424242424242");

    await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
    await expect(receiptOf(summary)).toHaveText([
      "1 × Friends€18.00",
      "Discount OWLS−€5.00",
      "Total€13.00",
    ]);
    await expect(summary).toContainText("Promo code OWLS");
  });

  test("an invalid code in the checkout is told at its field; a right one lowers the total, and one that pays all completes the order", async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await liveEvent(request, [standard]);
    await promoCode(request, stage, tenth);
    await promoCode(request, stage, { ...tenth, code: "GUEST", discountRate: 100_000 });
    await page.goto(stage.path);
    await add(page, "Standard").click();
    await toCheckout(page);
    await fillInBuyer(page, newAddress());
    await page.getByRole("button", { name: "Continue to payment" }).click();
    // The step's heading takes the focus when it arrives.
    await expect(page.getByRole("button", { name: "Pay €25.00" })).toBeVisible();
    const summary = await openSummary(page);

    await summary.getByRole("button", { name: "Add a promo code" }).click();
    await summary.getByRole("button", { name: "Apply" }).click();
    await expect(summary.getByRole("alert").getByText("Enter a promo code.")).toBeVisible();
    await expect(summary.getByRole("textbox", { name: "Promo code" })).toBeFocused();
    await summary.getByRole("textbox", { name: "Promo code" }).fill("nothing");
    await summary.getByRole("button", { name: "Apply" }).click();
    await expect(summary.getByText("That promo code is invalid")).toBeVisible();
    await expect(summary.getByText("goes on with the new total")).toHaveCount(0);
    await expectAccessible(page);
    await summary.getByRole("textbox", { name: "Promo code" }).fill("tenth");
    await expect(summary.getByText("goes on with the new total")).toBeVisible();
    await summary.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("button", { name: "Pay €22.50" })).toBeVisible();
    await summary.getByRole("button", { name: "Remove code" }).click();
    await expect(page.getByRole("button", { name: "Pay €25.00" })).toBeVisible();
    await expect(summary.locator(":focus")).toContainText("Add a promo code");
    await enterCode(summary, "guest");

    await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
    await expect(page.getByText("This order has already been paid.")).toHaveCount(0);
  });
});

const tenth = { code: "TENTH", discountType: "PERCENTAGE", discountRate: 10_000 };

async function enterCode(summary: Locator, code: string): Promise<void> {
  await summary.getByRole("button", { name: "Add a promo code" }).click();
  await summary.getByRole("textbox", { name: "Promo code" }).fill(code);
  await summary.getByRole("button", { name: "Apply" }).click();
}

async function promoCode(
  request: APIRequestContext,
  { eventId, token }: Stage,
  body: Record<string, unknown>,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await data(await request.post(`/api/events/${eventId}/promo-codes`, { headers, data: body }));
}
