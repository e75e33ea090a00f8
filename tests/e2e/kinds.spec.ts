// Can a buyer get a ticket of each kind, with a promo code and with taxes, and pay what was shown?

import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/accessible.ts";
import {
  data,
  fillInBuyer,
  liveEvent,
  newAddress,
  payWith,
  type Sketch,
  type Stage,
  standard,
  tabTo,
  test,
} from "#tests/e2e/support.ts";

const kinds: Sketch[] = [
  { ...standard, showQuantityAvailable: true },
  { title: "Children", type: "FREE", priceMinor: 0 },
  {
    title: "Season pass",
    type: "TIERED",
    priceMinor: 0,
    tiers: [
      { label: "Early bird", priceMinor: 8000, quantityAvailable: 0 },
      { label: "Regular", priceMinor: 9500 },
      { label: "Front rows", priceMinor: 14_000 },
    ],
  },
  { title: "Support us", type: "DONATION", priceMinor: 500 },
  {
    title: "Box",
    type: "PAID",
    priceMinor: 32_000,
    description: "With a waiter.",
    collapseOnLoad: true,
  },
  { title: "Afterparty", type: "PAID", priceMinor: 1200, isPaused: true },
];

test("a ticket of each kind, two tiers and a donation are one order, and what the page showed is paid", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, kinds);
  await page.goto(stage.path);
  await expect(page.getByText("20 left")).toBeVisible();
  await expect(page.getByText("Sold out")).toBeVisible();
  await expect(page.getByText("The sale is paused at the moment.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add one: Afterparty" })).toHaveCount(0);

  for (const title of ["Standard", "Children", "Season pass – Regular", "Season pass – Front rows"])
    await add(page, title).click();
  await page.getByLabel("Your amount").fill("3");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Give €5.00 or more.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Your amount").fill("12,50");
  await expect(page.getByText("Give €5.00 or more.")).toHaveCount(0);
  await expect(page.getByText("€272.50")).toBeVisible();
  await toCheckout(page);

  const summary = await openSummary(page);
  for (const line of ["1 × Season pass – Regular", "1 × Season pass – Front rows"])
    await expect(summary.getByText(line)).toBeVisible();
  await expectAccessible(page);
  await fillInBuyer(page, newAddress());
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("button", { name: "Pay €272.50" })).toBeVisible();
  await payWith(page, "4242424242424242");

  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Tickets" }).getByRole("listitem")).toHaveCount(5);
});

test("by keyboard a folded ticket opens, and a donation without an amount leads back to its field", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, kinds);
  await page.goto(stage.path);
  await expect(add(page, "Standard")).toBeEnabled();
  await expect(page.getByText("With a waiter.")).toBeHidden();

  const donation = add(page, "Support us");
  await tabTo(page, donation);
  await page.keyboard.press("Enter");
  await tabTo(page, page.locator("summary", { hasText: "Box" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("With a waiter.")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Continue to checkout" }));
  await page.keyboard.press("Enter");

  await expect(page.getByLabel("Your amount")).toBeFocused();
  await expect(page.getByText("Enter how much you want to give.")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "€10.00" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Continue to checkout" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
});

test("an invalid code in the address is told, and everything is sold at its price", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);

  await page.goto(`${stage.path}?promo_code=nothing`);

  await expect(page.getByText("Sorry, this promo code is invalid")).toBeVisible();
  await expect(add(page, "Standard")).toBeEnabled();
  await expectAccessible(page);
});

test("a code typed into the field keeps the choice, stays for the visit and can be removed", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await promoCode(request, stage, tenth);
  await page.goto(stage.path);
  await add(page, "Standard").click();

  await page.getByRole("button", { name: "Have a promo code?" }).click();
  await page.getByLabel("Promo code", { exact: true }).fill("tent");
  await page.getByRole("button", { name: "Apply promo code" }).click();
  await expect(page.getByText("That promo code is invalid")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Promo code", { exact: true }).fill("tenth");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Promo code TENTH applied")).toBeVisible();
  await expect(bar(page)).toContainText("€22.50");
  await page.reload();
  await expect(page.getByText("Promo code TENTH applied")).toBeVisible();
  await page.getByRole("button", { name: "Remove code" }).click();

  await expect(page.getByText("Promo code TENTH applied")).toHaveCount(0);
  await page.reload();
  await add(page, "Standard").click();
  await expect(bar(page)).toContainText("€25.00");
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
    await expect(page.getByRole("listitem").filter({ hasText: "Standard" })).toContainText(
      /€25\.00.*€20\.00/,
    );
    await expectAccessible(page);
    await add(page, "Friends").click();
    await toCheckout(page);

    const summary = await openSummary(page);
    await expect(summary.getByText("€13.00 instead of €18.00 each")).toBeVisible();
    await summary.getByRole("button", { name: "Remove code" }).click();
    await expect(summary.getByText(/needs this promo code/)).toBeVisible();
  });

  test("a code refused by the reservation is told at its field; the choice stays and can be bought without it", async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await liveEvent(request, [standard]);
    await promoCode(request, stage, { ...tenth, maxUses: 1 });
    const other = { lines: [{ ticketId: stage.ticketIds[0], quantity: 1 }], promoCode: "TENTH" };
    await page.goto(`${stage.path}?promo_code=TENTH`);
    await expect(page.getByText("Promo code TENTH applied")).toBeVisible();
    await add(page, "Standard").click();
    await data(
      await request.post(`/api/public/events/${stage.eventId}/orders`, {
        headers: { "idempotency-key": randomUUID() },
        data: other,
      }),
    );

    await page.getByRole("button", { name: "Continue to checkout" }).click();

    await expect(page.getByText(/The last uses of this promo code/)).toBeVisible();
    await expect(page.getByLabel("Promo code", { exact: true })).toHaveValue("TENTH");
    await expect(bar(page)).toContainText("€25.00");
    await expectAccessible(page);
    await toCheckout(page);
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
    const summary = await openSummary(page);

    await enterCode(summary, "nothing");
    await expect(summary.getByText("That promo code is invalid")).toBeVisible();
    await expectAccessible(page);
    await summary.getByRole("textbox", { name: "Promo code" }).fill("tenth");
    await summary.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("button", { name: "Pay €22.50" })).toBeVisible();
    await summary.getByRole("button", { name: "Remove code" }).click();
    await expect(page.getByRole("button", { name: "Pay €25.00" })).toBeVisible();
    await enterCode(summary, "guest");

    await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
    await expect(page.getByText("This order has already been paid.")).toHaveCount(0);
  });
});

test("where taxes come on top, the page says so, and its total is what is paid", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await taxedEvent(request, false);
  await page.goto(stage.path);
  await expect(page.getByText("€26.50 + tax")).toBeVisible();
  await expect(page.getByText("incl. €1.50 fees")).toBeVisible();

  await add(page, "Seat").click();
  await add(page, "Seat").click();

  // 2 × 25.00, fees 3.00, tax 8.25 % of 53.00 = 4.3725
  await expect(bar(page)).toContainText("€57.37");
  await expect(bar(page)).toContainText("2 tickets, incl. €4.37 tax");
  await expectPaid(page, "€57.37");
});

test("where prices include taxes, the page shows the price alone, and that is what is paid", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await taxedEvent(request, true);
  await page.goto(stage.path);

  await add(page, "Seat").click();
  await add(page, "Seat").click();

  await expect(page.getByText("+ tax")).toHaveCount(0);
  await expect(bar(page)).toContainText("€53.00");
  await expectPaid(page, "€53.00");
});

const tenth = { code: "TENTH", discountType: "PERCENTAGE", discountRate: 10_000 };

const add = (page: Page, title: string) =>
  page.getByRole("button", { name: `Add one: ${title}`, exact: true });

const bar = (page: Page) =>
  page.locator("div", { has: page.getByRole("button", { name: "Continue to checkout" }) }).last();

async function toCheckout(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue to checkout" }).click();
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
}

/** On a phone the summary is folded above the steps. */
async function openSummary(page: Page): Promise<Locator> {
  const summary = page.getByRole("complementary", { name: "Order summary" });
  await summary.getByText("Order summary").click();
  return summary;
}

async function enterCode(summary: Locator, code: string): Promise<void> {
  await summary.getByRole("button", { name: "Add a promo code" }).click();
  await summary.getByRole("textbox", { name: "Promo code" }).fill(code);
  await summary.getByRole("button", { name: "Apply" }).click();
}

async function expectPaid(page: Page, total: string): Promise<void> {
  await toCheckout(page);
  await fillInBuyer(page, newAddress());
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("button", { name: `Pay ${total}` })).toBeVisible();
}

async function promoCode(
  request: APIRequestContext,
  { eventId, token }: Stage,
  body: Record<string, unknown>,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await data(await request.post(`/api/events/${eventId}/promo-codes`, { headers, data: body }));
}

/** An event with one ticket of 25 euros, a fee of 1.50 and a tax of 8.25 %. */
async function taxedEvent(request: APIRequestContext, isTaxInclusive: boolean): Promise<Stage> {
  const stage = await liveEvent(request, [standard]);
  const headers = { authorization: `Bearer ${stage.token}` };
  const made = async (body: Record<string, unknown>): Promise<string> =>
    (await data(await request.post("/api/taxes-and-fees", { headers, data: body }))).id;
  const fee = { name: "Booking fee", kind: "FEE", calculation: "FIXED", amount: 150 };
  const tax = { name: "Sales tax", kind: "TAX", calculation: "PERCENTAGE", amount: 8250 };
  const taxAndFeeIds = [await made({ ...fee, currency: "EUR" }), await made(tax)];
  const event = `/api/events/${stage.eventId}`;
  const seat = { title: "Seat", type: "PAID", priceMinor: 2500, taxAndFeeIds };
  await data(await request.post(`${event}/tickets`, { headers, data: seat }));
  const { version } = await data(await request.get(`${event}/settings`, { headers }));
  const versioned = { ...headers, "if-match": `"${version}"` };
  const body = { isTaxInclusive };
  await data(await request.patch(`${event}/settings`, { headers: versioned, data: body }));
  return stage;
}
