// Does a promo code get to buyers where the browser copies nothing?
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { openAs, opened } from "#tests/e2e/support/signed-in.ts";
import { expect, liveEvent, type Stage, standard, test } from "#tests/e2e/support/stage.ts";

/** The open form of a new promo code. */
async function newCode(page: Page, stage: Stage): Promise<Locator> {
  await openAs(page, stage, `/manage/event/${stage.eventId}/promo-codes`);
  return opened(page, "Create promo code");
}

const create = (form: Locator) => form.getByRole("button", { name: "Create promo code" }).click();

test("a link that the browser does not copy is shown, to be copied by hand", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  const form = await newCode(page, stage);
  await form.getByLabel("Code").fill("owls");
  await form.getByLabel("Percentage off").fill("10");
  await create(form);

  await page.getByRole("button", { name: "Actions for OWLS" }).click();
  await page.getByRole("menuitem", { name: "Copy link with the code" }).click();
  const dialog = page.getByRole("dialog", { name: "The link was not copied" });
  const link = dialog.getByText(`${stage.path}?promo_code=OWLS`);
  await link.click();
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(
    new RegExp(`^http.*${stage.path}\\?promo_code=OWLS$`),
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Copy OWLS" }).click();
  await expect(page.getByRole("dialog", { name: "The code was not copied" })).toContainText("OWLS");
  await page.keyboard.press("Escape");

  await page.goto(`/manage/event/${stage.eventId}`);
  await page.getByRole("button", { name: "Copy link" }).first().click();
  await expect(page.getByRole("dialog")).toContainText(stage.path);
});
