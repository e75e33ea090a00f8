// Can an owner keep the account's taxes and fees, and can everybody read how prices add up?
import { expect } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/accessible.ts";
import { openAs } from "#tests/e2e/signed-in.ts";
import { data, liveEvent, ownAccount, test } from "#tests/e2e/support.ts";

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

test.describe("a tax that somebody else deleted meanwhile", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("is not deleted again, and the person reads why", async ({ cleanPage: page, request }) => {
    const stage = await liveEvent(request, [], ownAccount);
    const headers = { authorization: `Bearer ${stage.token}` };
    const vat = { name: "VAT", kind: "TAX", calculation: "PERCENTAGE", amount: 7000 };
    const { id } = await data(await request.post("/api/taxes-and-fees", { headers, data: vat }));
    await openAs(page, stage, "/account/taxes-and-fees");
    await page.getByRole("button", { name: "Actions for VAT" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await request.delete(`/api/taxes-and-fees/${id}`, { headers });

    await page.getByRole("dialog").getByRole("button", { name: "Delete tax" }).click();

    const toast = page.getByRole("alert").filter({ hasText: "Error deleting a tax or fee" });
    await expect(toast).toContainText("This no longer exists, or you have no access to it.");
    await expect(page.getByText("VAT was deleted.")).toHaveCount(0);
    await expectAccessible(page);
  });
});

test("everybody reads how prices add up, with an example of each kind", async ({
  cleanPage: page,
}) => {
  await page.goto("/how-prices-add-up");

  await expect(page.getByRole("heading", { name: "How prices add up" })).toBeVisible();
  await expect(page.getByText("€45.10")).toBeVisible();
  await expect(page.getByText(/Free tickets and donations are never discounted\./)).toBeVisible();
  await expect(page.getByText("incl. 10% VAT")).toBeVisible();
  await expect(page.getByText("€41.00", { exact: true })).toBeVisible();
  await expect(page.getByText("incl. Levy, 2 × €1.00")).toBeVisible();
  await expect(page.getByText("€1.91")).toBeVisible();
  await expectAccessible(page);
});
