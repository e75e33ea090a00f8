// Can an owner choose what new events begin with, and does the next event have it?
import { expect } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { openAs, opened } from "#tests/e2e/support/signed-in.ts";
import { data, liveEvent, ownAccount, test } from "#tests/e2e/support/stage.ts";

test("an owner chooses zone, currency, time and tax, and the next event begins with them", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [], ownAccount);
  const headers = { authorization: `Bearer ${stage.token}` };
  const vat = { name: "VAT", kind: "TAX", calculation: "PERCENTAGE", amount: 7000 };
  await data(await request.post("/api/taxes-and-fees", { headers, data: vat }));
  await openAs(page, stage, "/account/event-defaults");
  await expectAccessible(page);

  await page.getByLabel("Time zone").first().click();
  await page.keyboard.type("tokyo");
  await page.getByRole("option", { name: "Asia/Tokyo" }).click();
  await page.getByLabel("Currency").first().click();
  await page.keyboard.type("jpy");
  await page.getByRole("option", { name: "JPY, Japanese Yen" }).click();
  await page.getByLabel("Order timeout in minutes").fill("25");
  await page.getByRole("checkbox", { name: "VAT" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("The event defaults were saved.")).toBeVisible();

  await page.goto("/account/taxes-and-fees");
  await expect(page.getByRole("row", { name: /VAT Tax Yes 7%/ })).toBeVisible();
  await page.goto("/manage/events");
  const drawer = await opened(page, "Create event");
  await expect(drawer.getByLabel("Time zone").first()).toHaveValue("Asia/Tokyo");
  await expect(drawer.getByLabel("Currency").first()).toHaveValue("JPY, Japanese Yen");
  await drawer.getByLabel("Event title").fill("Lantern Walk");
  await drawer.getByLabel("Start").fill("2031-05-01T19:00");
  await drawer.getByRole("button", { name: "Create event" }).click();
  await page.waitForURL(/\/getting-started$/);
  await page.goto(page.url().replace(/getting-started$/, "settings/checkout"));
  await expect(page.getByLabel("Order timeout in minutes")).toHaveValue("25");
});
