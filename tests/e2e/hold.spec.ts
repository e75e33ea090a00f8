// What does a buyer see whose time is over? The clock of the whole stack is moved, so this file has its own tests only.
import { expect } from "@playwright/test";
import { expectAccessible, fillInBuyer, liveEvent, newAddress, reserve, test } from "./support.ts";

test.use({ expectedErrors: [/status of 410/] });

test("a hold that is over says so and leads back to the event", async ({ cleanPage: page, request }) => {
  const stage = await liveEvent(request, [{ title: "Standard", type: "PAID", priceMinor: 2500, quantityAvailable: 5 }]);
  await reserve(page, stage, "Standard");
  await expect(page).toHaveURL(/\/details$/);
  await fillInBuyer(page, newAddress());

  await request.post("/_local/clock", { data: { advanceSeconds: 16 * 60 } });
  await page.getByRole("button", { name: "Continue to payment" }).click();

  await expect(page.getByText("Sorry, your order has expired. Please start a new order.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /event/i }).last().click();
  await expect(page).toHaveURL(new RegExp(stage.eventId));
});

test("a buyer who needs more time is asked two minutes before the end, and gets five more", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [{ title: "Standard", type: "PAID", priceMinor: 2500, quantityAvailable: 5 }]);
  await reserve(page, stage, "Standard");
  await expect(page).toHaveURL(/\/details$/);
  await request.post("/_local/clock", { data: { advanceSeconds: 13 * 60 + 15 } });
  await page.reload();

  const question = page.getByRole("dialog", { name: "Need more time?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");

  await expect(question).toBeHidden();
  await expect(page.getByText(/Held for 6:\d\d/)).toBeVisible();
});
