// Does the button of a list stay where it is first seen?
import { openAs } from "#tests/e2e/support/signed-in.ts";
import { expect, liveEvent, type Sketch, test } from "#tests/e2e/support/stage.ts";

const guest: Sketch = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 60 };

test("a list offers its action where it stays, once it is known whether it is empty", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guest]);
  const arrived = Promise.withResolvers<void>();
  await page.route(/\/api\/events\/[^/]+\/promo-codes/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await openAs(page, stage, `/manage/event/${stage.eventId}/promo-codes`);
  await expect(page.getByRole("heading", { name: "Promo codes", level: 1 })).toBeVisible();
  const create = page.getByRole("button", { name: "Create promo code" });

  await expect(create).toHaveCount(0);
  arrived.resolve();

  await expect(page.getByRole("heading", { name: "No promo code yet" })).toBeVisible();
  await expect(create).toHaveCount(1);
  await create.click();
  await expect(page.getByRole("dialog", { name: "Create promo code" })).toBeVisible();
});
