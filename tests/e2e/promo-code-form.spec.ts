// Does the form of a promo code keep what is typed, and say what would not work?

import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/accessible.ts";
import { openAs, opened } from "#tests/e2e/signed-in.ts";
import { expect, liveEvent, type Sketch, type Stage, standard, test } from "#tests/e2e/support.ts";

const friends: Sketch = { ...standard, title: "Friends", hideUntilPromoCode: true };

/** The open form of a new promo code. */
async function newCode(page: Page, stage: Stage): Promise<Locator> {
  await openAs(page, stage, `/manage/event/${stage.eventId}/promo-codes`);
  return opened(page, "Create promo code");
}

const create = (form: Locator) => form.getByRole("button", { name: "Create promo code" }).click();

test("a code that only reveals names the tickets that it reveals", async ({
  cleanPage: page,
  request,
}) => {
  const form = await newCode(page, await liveEvent(request, [standard, friends]));
  const tickets = form.getByRole("combobox", { name: "Applicable tickets" });
  await expect(tickets).toHaveAttribute("placeholder", "All visible tickets");
  await expect(form.getByText("Donations and free tickets stay as they are.")).toBeVisible();
  await form.getByLabel("Code").fill("owls");
  await form.getByRole("radio", { name: "Only reveals tickets" }).check();
  await expect(tickets).not.toHaveAttribute("placeholder", "All visible tickets");
  await expect(form.getByText(/Leave empty/)).toHaveCount(0);

  await create(form);

  await expect(form.getByText("Choose at least one ticket.")).toBeVisible();
  await expect(tickets).toBeFocused();
  await expectAccessible(page);
  await tickets.click();
  await page.getByRole("option", { name: "Friends" }).click();
  await create(form);
  await expect(page.getByText("OWLS was created.")).toBeVisible();
  await expect(page.getByRole("row", { name: /OWLS/ })).toContainText(
    /Only reveals tickets.*Friends/,
  );
});

test("a code that has expired already is made with a warning", async ({
  cleanPage: page,
  request,
}) => {
  const form = await newCode(page, await liveEvent(request, [standard]));
  await form.getByLabel("Code").fill("lastyear");
  await form.getByLabel("Percentage off").fill("10");
  await form.getByLabel("Expires").fill("2090-01-01T10:00");
  await expect(form.getByRole("status")).toHaveCount(0);
  await form.getByLabel("Expires").fill("2020-01-01T10:00");

  await expect(form.getByLabel("Expires")).toHaveAccessibleDescription(
    "This lies in the past: nobody can use the code.",
  );
  await expectAccessible(page);
  await create(form);
  await expect(page.getByRole("row", { name: /LASTYEAR/ })).toContainText("Expired");
});

test("a count that is no whole number stays as it was typed, and is refused", async ({
  cleanPage: page,
  request,
}) => {
  const form = await newCode(page, await liveEvent(request, [standard]));
  const uses = form.getByLabel("Maximum uses");
  await form.getByLabel("Code").fill("some");
  await form.getByLabel("Percentage off").fill("10");

  for (const [typed, sentence] of [
    ["1.5", "Enter a whole number."],
    ["-20", "The smallest possible value is 1."],
    ["ten", "Enter a whole number."],
    ["1000001", "The largest possible value is 100,000."],
  ] as const) {
    await uses.fill("");
    await uses.pressSequentially(typed);
    await create(form);
    await expect(uses).toHaveValue(typed);
    await expect(uses).toHaveAccessibleDescription(new RegExp(sentence));
  }
  await expectAccessible(page);
  await uses.fill("20");
  await create(form);
  await expect(page.getByRole("row", { name: /SOME/ })).toContainText("0 of 20");
});

test("an amount that cannot be charged is told while it is typed, and what is wrong with a number", async ({
  cleanPage: page,
  request,
}) => {
  const form = await newCode(page, await liveEvent(request, [], { event: { currency: "KWD" } }));
  await form.getByRole("radio", { name: "Fixed amount" }).check();
  const amount = form.getByLabel("Amount off");
  await amount.fill("12.345");
  await expect(amount).toHaveAccessibleDescription(/Enter a multiple of KWD\s0\.010\./);
  await expectAccessible(page);

  for (const [typed, sentence] of [
    ["-1", "Enter a number that is not below zero."],
    ["19.9999", "Use at most 3 decimals."],
    ["99999999999", "This number is too large."],
    ["twelve", "Enter a number such as 1.250."],
  ] as const) {
    await amount.fill(typed);
    await create(form);
    await expect(amount).toHaveAccessibleDescription(new RegExp(sentence));
    await expect(amount).toHaveValue(typed);
  }
});

test("a capacity that is no whole number stays as it was typed", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await openAs(page, stage, `/manage/event/${stage.eventId}/capacity-assignments`);
  const form = await opened(page, "Create capacity assignment");
  const capacity = form.getByLabel("Capacity", { exact: true });
  await capacity.pressSequentially("1.5");
  await form.getByRole("button", { name: "Create capacity assignment" }).click();

  await expect(capacity).toHaveValue("1.5");
  await expect(capacity).toHaveAccessibleDescription(/Enter a whole number\./);
});

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
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("dialog")).toContainText(stage.path);
});
