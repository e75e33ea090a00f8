// Is a ticket that the organizer sends again sent once, even if an answer is lost?
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import { expect, freeOrder, liveEvent, test } from "#tests/e2e/support/stage.ts";

test.use({ expectedErrors: [/net::ERR_FAILED/] });

test("a ticket whose sending went unanswered is sent once, however often it is tried", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 10 },
  ]);
  await freeOrder(request, stage, ["Mira Solberg"]);
  await openAs(page, stage, `/manage/event/${stage.eventId}/orders`);
  await page.getByRole("link", { name: /^F-/ }).click();
  const keys = await loseFirstAnswer(page, "**/resend-ticket");

  await page.getByRole("button", { name: "Actions for Mira Solberg" }).click();
  await page.getByRole("menuitem", { name: "Resend ticket" }).click();
  const failed = page.getByRole("dialog", { name: "1 ticket was not sent" });
  await expect(failed).toContainText("Mira Solberg");
  await expectAccessible(page);
  await failed.getByRole("button", { name: "Try again" }).click();

  await expect(page.getByText("1 ticket will be sent.")).toBeVisible();
  await expect(failed).toBeHidden();
  await expect(page.getByText("Ticket mail requested for Mira Solberg")).toHaveCount(1);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

/** The server acts on the first call, but its answer never arrives. Gives the keys of all calls. */
async function loseFirstAnswer(page: Page, address: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(address, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  return keys;
}
