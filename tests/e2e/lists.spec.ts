// Does a list of the management stay as it was left?

import { expectAccessible } from "#tests/e2e/accessible.ts";
import { openAs } from "#tests/e2e/signed-in.ts";
import { expect, freeOrder, liveEvent, type Sketch, test } from "#tests/e2e/support.ts";

const guest: Sketch = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 60 };

test("the number of rows a page shows stays as it was chosen, on every list, and a link says otherwise", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guest]);
  await freeOrder(
    request,
    stage,
    Array.from({ length: 25 }, (_, index) => `Guest Number${String(index).padStart(2, "0")}`),
  );
  await openAs(page, stage, `/manage/event/${stage.eventId}/attendees`);
  await expect(page.getByText("1 to 20 of 25")).toBeVisible();

  await page.getByLabel("Rows per page").selectOption("50");
  await expect(page.getByText("1 to 25 of 25")).toBeVisible();
  await page.goto(`/manage/event/${stage.eventId}/attendees`);

  await expect(page.getByText("1 to 25 of 25")).toBeVisible();
  await page.goto(`/manage/event/${stage.eventId}/attendees?per_page=20`);
  await expect(page.getByText("1 to 20 of 25")).toBeVisible();
  await expectAccessible(page);
});

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

test.describe("what is not there", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("leads back to its list, and an event to the events", async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await liveEvent(request, [guest]);
    await openAs(page, stage, `/manage/event/${stage.eventId}`);
    for (const list of ["orders", "attendees"]) {
      await page.goto(`/manage/event/${stage.eventId}/${list}/gone`);
      await page.getByRole("link", { name: `Go to the ${list}` }).click();
      await expect(page).toHaveURL(new RegExp(`/${list}$`));
    }
    await page.goto("/manage/event/evt_gone/orders");
    await expect(page.getByRole("link", { name: "Go to your events" })).toBeVisible();
    const nav = page.getByRole("navigation", { name: "Main" });
    await expect(nav.getByRole("link", { name: "Orders" })).toHaveCount(0);
  });
});
