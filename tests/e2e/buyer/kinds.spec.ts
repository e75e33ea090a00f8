// Can a buyer get a ticket of each kind, with and without taxes, and pay what was shown?
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { add, bar, openSummary, receiptOf, toCheckout } from "#tests/e2e/support/buying.ts";
import { tabTo } from "#tests/e2e/support/keyboard.ts";
import { letPass, openOnlyOrder } from "#tests/e2e/support/refunding.ts";
import {
  data,
  fillInBuyer,
  liveEvent,
  mailTo,
  newAddress,
  ownAccount,
  payWith,
  placedOrder,
  type Sketch,
  type Stage,
  standard,
  test,
} from "#tests/e2e/support/stage.ts";

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
  await page.getByLabel("Your amount").fill("three");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Enter a number such as 12.50.")).toBeVisible();
  await page.getByLabel("Your amount").fill("3");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Give €5.00 or more.")).toBeVisible();
  await expect(bar(page)).toContainText("€260.00");
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
  await expect(bar(page)).toContainText("1 ticket");
  await expect(bar(page)).toContainText("Free or from €5.00");
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

test("where taxes come on top, the page says so, and its total is what is paid", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await taxedEvent(request, false);
  await page.goto(stage.path);
  await expect(page.getByText("€26.50 + tax")).toBeVisible();
  await expect(page.getByText("incl. €1.50 fees")).toBeVisible();

  for (const title of ["Standard", "Seat", "Seat"]) await add(page, title).click();

  // 25.00, and 2 × 25.00 with fees 3.00 and a tax of 8.25 % of 53.00 = 4.3725
  await expect(bar(page)).toContainText("€82.37");
  await expect(bar(page)).toContainText("3 tickets · incl. €4.37 tax");
  await expectPaid(page, stage, [
    "1 × Standard: €25.00",
    "2 × Seat: €50.00",
    "  Booking fee, 2 × €1.50: €3.00",
    "  Sales tax, 8.25% of €53.00: €4.37",
    "Total: €82.37",
    "Includes fees: €3.00",
    "Includes taxes: €4.37",
  ]);
});

test("where prices include taxes, the price says so, and that is what is paid", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await taxedEvent(request, true);
  await page.goto(stage.path);

  await add(page, "Seat").click();
  await add(page, "Seat").click();

  await expect(page.getByText("+ tax")).toHaveCount(0);
  await expect(page.getByText("incl. tax and €1.50 fees")).toBeVisible();
  await expect(bar(page)).toContainText("€53.00");
  // the tax in 53.00 is 53.00 × 8.25 / 108.25 = 4.0393
  await expectPaid(page, stage, [
    "2 × Seat: €50.00",
    "  Booking fee, 2 × €1.50: €3.00",
    "  incl. 8.25% Sales tax: €4.04",
    "Total: €53.00",
  ]);
});

test("where prices include taxes, a ticket without fees says so, and a folded one with several prices", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard], ownAccount);
  const taxAndFeeIds = [await charge(request, stage, salesTax)];
  const terrace = { title: "Terrace", type: "PAID", priceMinor: 2000 };
  const tiers = [
    { label: "Regular", priceMinor: 9500 },
    { label: "Front rows", priceMinor: 14_000 },
  ];
  const pass = { title: "Season pass", type: "TIERED", priceMinor: 0, tiers, collapseOnLoad: true };
  for (const ticket of [terrace, pass]) await sell(request, stage, { ...ticket, taxAndFeeIds });
  await page.goto(stage.path);
  const taxIn = (title: string) =>
    page.getByRole("listitem").filter({ hasText: title }).getByText("incl. tax", { exact: true });

  await expect(taxIn("Terrace")).toBeVisible();
  const folded = page.locator("summary", { hasText: "Season pass" });
  await expect(folded).toContainText("From €95.00");
  await expect(folded.getByText("incl. tax", { exact: true })).toBeVisible();
  await expect(taxIn("Standard")).toHaveCount(0);
  await expectAccessible(page);
});

/**
 * Pays, and reads the receipt on the buyer's page, in the mail and on the organizer's page.
 * The rows are the mail's, which indents the parts of a line.
 */
async function expectPaid(page: Page, stage: Stage, receipt: string[]): Promise<void> {
  const email = newAddress();
  const onPage = receipt.map((row) => row.trim().replace(": ", ""));
  const total = receipt.find((row) => row.startsWith("Total: "))?.replace("Total: ", "");
  await toCheckout(page);
  await fillInBuyer(page, email);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("button", { name: `Pay ${total}` })).toBeVisible();
  await payWith(page, "4242424242424242");

  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  await expect(receiptOf(await openSummary(page))).toHaveText(onPage);
  await expectAccessible(page);
  expect(await mailTo(page.request, email, "Your tickets")).toContain(receipt.join("\n"));
  await openOnlyOrder(page, stage);
  await expect(receiptOf(page)).toHaveText(onPage);
}

/** An event with one ticket of 25 euros, a fee of 1.50 and a tax of 8.25 %. */
async function taxedEvent(request: APIRequestContext, isTaxInclusive: boolean): Promise<Stage> {
  const stage = await liveEvent(request, [standard], ownAccount);
  const headers = { authorization: `Bearer ${stage.token}` };
  const fee = { name: "Booking fee", kind: "FEE", calculation: "FIXED", amount: 150 };
  const taxAndFeeIds = [
    await charge(request, stage, { ...fee, currency: "EUR" }),
    await charge(request, stage, salesTax),
  ];
  const event = `/api/events/${stage.eventId}`;
  await sell(request, stage, { title: "Seat", type: "PAID", priceMinor: 2500, taxAndFeeIds });
  const versioned = { ...headers, "if-match": '"1"' };
  const body = { miscellaneous: { isTaxInclusive } };
  await data(await request.patch(`${event}/settings`, { headers: versioned, data: body }));
  return stage;
}

const salesTax = { name: "Sales tax", kind: "TAX", calculation: "PERCENTAGE", amount: 8250 };

/** Makes a tax or a fee. Returns its id. */
const charge = async (
  request: APIRequestContext,
  { token }: Stage,
  body: Record<string, unknown>,
): Promise<string> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await data(await request.post("/api/taxes-and-fees", { headers, data: body }))).id;
};

const sell = async (
  request: APIRequestContext,
  { eventId, token }: Stage,
  ticket: Record<string, unknown>,
): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` };
  await data(await request.post(`/api/events/${eventId}/tickets`, { headers, data: ticket }));
};

test("tickets of which an order takes no more say so", async ({ page, request }) => {
  const stage = await liveEvent(request, [{ ...standard, maxPerOrder: 2 }]);
  await page.goto(stage.path);
  const most = page.getByText("At most 2 per order");

  await add(page, "Standard").click();
  await expect(most).toHaveCount(0);
  await add(page, "Standard").click();
  await expect(most).toBeVisible();
  await page.getByRole("button", { name: "Remove one: Standard" }).click();
  await expect(most).toHaveCount(0);
});

test("a sale that a new limit pauses can be looked at again where one is, and the choice stays", async ({
  page,
  request,
}) => {
  const paused = { ...standard, title: "Late", isPaused: true };
  const stage = await liveEvent(request, [free, standard, paused]);
  await page.goto(stage.path);
  await expect(page.getByText("The sale is paused at the moment.")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Look again" })).toHaveCount(0);
  await placedOrder(request, stage, ["Bea Buyer"]);
  const scope = { appliesTo: "TICKETS", ticketIds: stage.ticketIds.slice(0, 1) };
  const url = `/api/events/${stage.eventId}/capacity-assignments`;
  const headers = { authorization: `Bearer ${stage.token}` };
  const hall = { headers, data: { name: "Hall", capacity: 5, ...scope } };
  const { id } = await data(await request.post(url, hall));
  const again = page.getByRole("link", { name: "Look again" });
  await letPass(request, REMEMBERED_SECONDS);
  await page.goto(`${stage.path}?aff=radio`);
  await expect(again).toBeVisible();
  await add(page, "Standard").click();
  const chosen = page.getByRole("group", { name: "Quantity: Standard" });

  const read = page.waitForResponse((answer) => answer.url().endsWith(stage.eventId));
  await again.press("Enter");
  await read;
  await expect(again).toBeFocused();
  await expect(chosen).toContainText("1");
  // The limit goes, because it would take half a minute and a sweep to be in force.
  await request.delete(`${url}/${id}`, { headers });
  await letPass(request, REMEMBERED_SECONDS);
  await again.click();
  await expect(add(page, "Guest")).toBeVisible();

  await expect(page).toHaveURL(`${stage.path}?aff=radio`);
  await expect(chosen).toContainText("1");
});

const free: Sketch = { title: "Guest", type: "FREE", priceMinor: 0 };
/** After so long no part of the stack shows an event as it was before. */
const REMEMBERED_SECONDS = 6;
