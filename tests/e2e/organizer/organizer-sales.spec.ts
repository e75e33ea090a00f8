// Can an organizer make every kind of ticket, and a code whose link is copied?
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { openAs, opened } from "#tests/e2e/support/signed-in.ts";
import {
  data,
  expect,
  liveEvent,
  ownAccount,
  type Stage,
  standard,
  test,
} from "#tests/e2e/support/stage.ts";

const areaOf = ({ eventId }: Stage) => `/manage/event/${eventId}`;
const headersOf = ({ token }: Stage) => ({ authorization: `Bearer ${token}` });

test("an organizer makes a donation with the default tax, and a ticket with two prices", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard], ownAccount);
  const vat = {
    name: "VAT",
    kind: "TAX",
    calculation: "PERCENTAGE",
    amount: 7000,
    isDefault: true,
  };
  await data(await request.post("/api/taxes-and-fees", { headers: headersOf(stage), data: vat }));
  await openAs(page, stage, `${areaOf(stage)}/tickets`);

  const form = await opened(page, "Create ticket");
  // The field that will be refused is right below the drawer's head, which covers its label.
  const field = await form.getByLabel("Name").boundingBox();
  const quantity = form.getByRole("textbox", { name: "Quantity" });
  await quantity.focus();
  await form.evaluate((drawer, by) => drawer.scrollBy(0, by), (field?.y ?? 0) - 66);
  await quantity.press("Enter");
  await expect(form.getByLabel("Name")).toBeFocused();
  const head = await form.getByRole("banner").boundingBox();
  const label = await form.getByText("Name", { exact: true }).boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
  await form.getByRole("radio", { name: "Donation" }).check();
  await form.getByLabel("Name").fill("Friends");
  await form.getByLabel("Minimum price").fill("5.00");
  await expect(form.getByText("VAT, 7%")).toBeVisible();
  await expect(form.getByText("The price contains its taxes")).toBeVisible();
  await form.getByRole("button", { name: "Create ticket" }).click();
  await expect(page.getByText("Donation, min. €5.00")).toBeVisible();

  const tiered = await opened(page, "Create ticket");
  await tiered.getByRole("radio", { name: "Tiered" }).check();
  await tiered.getByLabel("Name").fill("Balcony");
  await tiered.getByLabel("Label").fill("Regular");
  await tiered.getByLabel("Price", { exact: true }).fill("22");
  await tiered.getByRole("button", { name: "Add price" }).press("Enter");
  const [, second] = await tiered.getByRole("list").getByRole("listitem").all();
  if (!second) throw new Error("There is no second price.");
  await expect(second.getByLabel("Label")).toBeFocused();
  const added = await second.getByLabel("Label").boundingBox();
  const foot = await tiered.getByRole("button", { name: "Create ticket" }).boundingBox();
  expect((added?.y ?? 0) + (added?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
  await second.getByLabel("Price", { exact: true }).fill("18");
  await second.getByLabel("Quantity").fill("20");
  await second.getByLabel("Label").fill("Early bird");
  await second.getByRole("button", { name: "Move Early bird up" }).click();
  await tiered.getByRole("button", { name: "Create ticket" }).click();
  await expect(page.getByText("from €18.00")).toBeVisible();
  const prices = page.getByRole("list", { name: "Prices of Balcony" }).getByRole("listitem");
  await expect(prices).toHaveText([/Early bird€18.00 *0 of 20 sold/, /Regular€22.00 *0 sold/]);
  await expectAccessible(page);
});

test("an organizer makes a promo code, copies its link and deletes it", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAs(page, stage, `${areaOf(stage)}/promo-codes`);
  await expect(page.getByText("No promo code yet")).toBeVisible();
  await expectAccessible(page);

  const form = await opened(page, "Create promo code");
  await form.getByLabel("Code").fill("earlybird");
  await form.getByLabel("Percentage off").fill("12.5");
  await form.getByLabel("Maximum uses").fill("20");
  await form.getByRole("button", { name: "Create promo code" }).click();
  const row = page.getByRole("row", { name: /EARLYBIRD/ });
  await expect(row).toContainText("12.5% off");
  await expect(row).toContainText("0 of 20");
  await expect(row).toContainText("All visible tickets");

  await page.getByRole("button", { name: "Actions for EARLYBIRD" }).click();
  await page.getByRole("menuitem", { name: "Copy link with the code" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`${stage.path}\\?promo_code=EARLYBIRD$`));

  await page.getByRole("button", { name: "Actions for EARLYBIRD" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete promo code" }).click();
  await expect(page.getByText("No promo code yet")).toBeVisible();
});
