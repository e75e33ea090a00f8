// Can an owner keep the account's taxes and fees?
import { expect } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import { liveEvent, ownAccount, test } from "#tests/e2e/support/stage.ts";

test("an owner creates a tax and a fee, corrects one and deletes one", async ({
  cleanPage: page,
  request,
}) => {
  await openAs(page, await liveEvent(request, [], ownAccount), "/account/taxes-and-fees");
  await expect(page.getByText("No tax or fee yet")).toBeVisible();
  await expectAccessible(page);
  const drawer = page.getByRole("dialog");
  const create = async () => {
    await page.getByRole("button", { name: "Create tax or fee" }).click();
    await expect(drawer.getByRole("textbox", { name: "Name" })).toBeFocused();
  };
  const save = () => drawer.getByRole("button", { name: "Create tax or fee" }).click();

  await create();
  await expect(drawer.getByPlaceholder("1.75")).toBeVisible();
  await drawer.getByRole("textbox", { name: "Name" }).fill("VAT");
  await save();
  await expect(drawer.getByText("Enter a number above zero.")).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("textbox", { name: "Percentage" }).fill("8,875");
  await drawer.getByRole("switch", { name: "Default for new tickets" }).click();
  await save();
  await expect(page.getByText("VAT was created.")).toBeVisible();
  await expect(page.getByRole("row", { name: /VAT Tax Yes 8\.875%/ })).toBeVisible();

  await create();
  await drawer.getByRole("radio", { name: "Fee" }).check();
  await drawer.getByRole("textbox", { name: "Name" }).fill("Service fee");
  await drawer.getByRole("radio", { name: "Fixed amount" }).check();
  await drawer.getByPlaceholder("0.50").fill("1.5");
  await drawer.getByLabel("Currency").first().click();
  await page.keyboard.type("bahraini");
  await page.getByRole("option", { name: "BHD, Bahraini Dinar" }).click();
  await expectAccessible(page);
  await save();
  await expect(
    page.getByRole("row", { name: /Service fee Fee No BHD\s1\.500 per ticket/ }),
  ).toBeVisible();

  await page.getByRole("button", { name: "Actions for Service fee" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await drawer.getByRole("textbox", { name: "Amount per ticket" }).fill("2");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /BHD\s2\.000 per ticket/ })).toBeVisible();

  await page.getByRole("button", { name: "Actions for VAT" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(drawer).toContainText("Orders that were made keep it.");
  await drawer.getByRole("button", { name: "Delete tax" }).click();
  await expect(page.getByText("VAT was deleted.")).toBeVisible();
  await expect(page.getByRole("row", { name: /VAT/ })).toHaveCount(0);
});
