// Can an organizer give money back, cancel, make an order by hand and move a guest, and read on the
// page what became of each?

import { expectAccessible } from "#tests/e2e/accessible.ts";
import { receiptOf } from "#tests/e2e/buying.ts";
import {
  buy,
  cancelMeanwhile,
  openOnlyOrder,
  openPaidOrder,
  refundMeanwhile,
} from "#tests/e2e/refunding.ts";
import { openAs } from "#tests/e2e/signed-in.ts";
import { expect, liveEvent, mailTo, newAddress, standard, test } from "#tests/e2e/support.ts";

test.use({ expectedErrors: [/status of 409/] });

test("an order is refunded in parts and cancelled, and the buyer reads of both", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  const buyer = newAddress();
  const link = await buy(page, stage, buyer, "4242424242424242");
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

test("a timeline that is full says what of it may be gone", async ({
  cleanPage: page,
  request,
}) => {
  await openPaidOrder(page, request);
  const gone = page.getByText(/^Older entries about .* may be gone\.$/);
  await expect(gone).toHaveCount(0);
  await page.route(/\/api\/events\/[^/]+\/orders\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { data: { ...answer.data, isTimelineFull: true } } });
  });

  await page.reload();

  await expect(gone).toHaveText(
    "Older entries about people, mails and the steps before the payment may be gone.",
  );
  await expectAccessible(page);
});

test("the cost of chosen tickets is refunded, and never more than is left", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await buy(page, stage, newAddress(), "4242424242424242", 3);
  await openOnlyOrder(page, stage);

  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Refund order" });
  await drawer.getByText("Tickets", { exact: true }).click();
  const ticket = drawer.getByRole("checkbox", { name: "Bea Buyer: €25.00" });
  await expect(ticket).toHaveCount(3);
  await drawer.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(drawer).toContainText("Choose at least one ticket.");
  await expect(ticket.nth(0)).toBeFocused();
  await ticket.nth(0).check();
  await ticket.nth(2).check();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Refund €50.00" }).click();
  await expect(page.getByText("Partially refunded")).toBeVisible();

  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await drawer.getByText("Tickets", { exact: true }).click();
  await expect(drawer).toContainText("Earlier refunds are of amounts, not of tickets.");
  for (const number of [0, 1]) await ticket.nth(number).check();
  await expect(drawer).toContainText("cost €50.00, and only €25.00 can be refunded");
  await expectAccessible(page);
  await ticket.nth(0).uncheck();
  await drawer.getByRole("button", { name: "Refund €25.00" }).click();
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
});

test("all that is left is what is left now, not what was left when the drawer opened", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await buy(page, stage, newAddress(), "4242424242424242", 3);
  // The page reads the order again while one of its mails is under way.
  await page.route(/\/api\/events\/.*\/orders\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const { data: order } = await response.json();
    const mails = order.mails.map((mail: object) => ({ ...mail, state: "PENDING" }));
    await route.fulfill({ response, json: { data: { ...order, mails } } });
  });
  await openOnlyOrder(page, stage);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Refund order" });
  await expect(drawer.getByRole("button", { name: "Refund €75.00" })).toBeVisible();

  await refundMeanwhile(page, stage, 2500);

  await expect(drawer.getByRole("button", { name: "Refund €50.00" })).toBeVisible();
  await expect(drawer).toContainText("€50.00 of €75.00 are left to refund.");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Refund €50.00" }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
});

test("a refund of more than is left is refused with the rest, which the next press refunds", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await openPaidOrder(page, request);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Refund order" });
  await refundMeanwhile(page, stage, 1000);

  await drawer.getByRole("button", { name: "Refund €25.00" }).click();

  await expect(drawer.getByRole("alert")).toContainText("more than is left of the payment: €15.00");
  await expect(drawer.getByRole("button", { name: "Refund €15.00" })).toBeVisible();
  await expectAccessible(page);
  await refundMeanwhile(page, stage, 1500);
  await drawer.getByRole("button", { name: "Refund €15.00" }).click();
  await expect(drawer.getByRole("alert")).toContainText("There is nothing to refund.");
  await drawer.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(drawer.getByRole("alert")).toContainText("There is nothing to refund.");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Cancel" }).click();
  await expect(drawer).toBeHidden();
});

test("an order whose money went back while its drawer was open is cancelled without a refund", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await openPaidOrder(page, request);
  await page.getByRole("button", { name: "Cancel order" }).click();
  const drawer = page.getByRole("dialog", { name: "Cancel order" });
  await refundMeanwhile(page, stage, 2500);
  await drawer.getByRole("button", { name: "Cancel and refund" }).click();
  await expect(drawer.getByRole("alert")).toContainText("There is nothing to refund.");

  await drawer.getByRole("button", { name: "Cancel order" }).click();

  await expect(page.getByText("The order was cancelled.")).toBeVisible();
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
});

test("an order that a colleague cancelled meanwhile is told as cancelled", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await openPaidOrder(page, request);
  await page.getByRole("button", { name: "Cancel order" }).click();
  const drawer = page.getByRole("dialog", { name: "Cancel order" });
  await cancelMeanwhile(page, stage);

  await drawer.getByRole("button", { name: "Cancel and refund" }).click();

  await expect(drawer.getByRole("alert")).toContainText("cancelled");
  await expect(drawer.getByText(/refused at the door/)).toHaveCount(0);
  await expect(drawer.getByRole("checkbox", { name: /^Refund/ })).toHaveCount(0);
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Keep order" }).click();
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toBeVisible();
});

test("a disputed payment says what to do, and offers no refund", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await buy(page, stage, newAddress(), "4000000000000259");
  await openOnlyOrder(page, stage);

  await expect(page.getByText("The buyer disputes this payment").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("dialog", { name: /^Cancel order F-/ })).toContainText(
    "The bank took €25.00 until it has decided, so nothing can be refunded.",
  );
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
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
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
  await expect(page.getByText(/, to Balcony, by Olivia Owner$/)).toBeVisible();
  await expectAccessible(page);
});
