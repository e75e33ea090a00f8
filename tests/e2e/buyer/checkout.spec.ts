// Can a careless, unlucky or slow buyer still get the tickets? With reloads, the back button and
// changes of mind.
import { expect } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { add } from "#tests/e2e/support/buying.ts";
import { expectFocusKept } from "#tests/e2e/support/floating.ts";
import { tabTo } from "#tests/e2e/support/keyboard.ts";
import {
  data,
  draftEvent,
  fillInBuyer,
  liveEvent,
  newAddress,
  publish,
  reserve,
  type Sketch,
  standard,
  test,
} from "#tests/e2e/support/stage.ts";

const balcony: Sketch = { title: "Balcony", type: "PAID", priceMinor: 4000, quantityAvailable: 20 };

test("reload and the way back keep what was typed and what is held", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await reserve(page, stage, "Standard", 2);
  await fillInBuyer(page, "bea@foyer.example");
  await page
    .getByRole("group", { name: /Ticket 2/ })
    .getByLabel("First name")
    .fill("Carl");
  const order = page.url();

  await page.reload();

  await expect(page.getByLabel("Email").first()).toHaveValue("bea@foyer.example");
  await expect(page.getByRole("group", { name: /Ticket 2/ }).getByLabel("First name")).toHaveValue(
    "Carl",
  );
  const terms = page.getByRole("checkbox", { name: /I accept the terms/ });
  await expect(terms).not.toBeChecked();
  await terms.check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Card number")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("First name").first()).toHaveValue("Bea");
  await expect(terms).toBeChecked();

  await page.getByRole("link", { name: "Lantern Concert" }).click();
  await expect(
    page.getByRole("group", { name: "Quantity: Standard" }).getByRole("status"),
  ).toHaveText("2");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to your order" }).click();
  await expect(page).toHaveURL(order);
  await expect(page.getByLabel("First name").first()).toHaveValue("Bea");
});

test("many refused fields are counted, and each can be gone to by its name", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  const headers = { authorization: `Bearer ${stage.token}` };
  const at = `/api/events/${stage.eventId}/questions`;
  for (const [title, type, ...options] of [
    ["Meal", "DROPDOWN", "One", "Two"],
    ["Size", "RADIO", "One", "Two"],
    ["Days", "CHECKBOX", "One", "Two"],
    ["Home", "ADDRESS"],
  ]) {
    const asked = { title, type, options, scope: "ORDER", isRequired: true };
    await data(await request.post(at, { headers, data: asked }));
  }
  await reserve(page, stage, "Standard", 1);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  const refused = page.getByRole("alert").filter({ hasText: "9 fields need your attention" });
  await expect(refused).toBeVisible();
  await expect(refused.getByRole("button")).toHaveText([
    "Buyer – First name",
    "Buyer – Email",
    "About your order – Meal",
    "About your order – Size",
    "About your order – Days",
    "Home – Street and number",
    "Home – City",
    "Home – Country",
    /I accept/,
  ]);
  await expectAccessible(page);
  await refused.getByRole("button", { name: "About your order – Size" }).click();
  await expect(page.getByRole("radio", { name: "One" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByText("8 fields need your attention")).toBeVisible();
});

test("a page that the browser kept as it was left is not busy when it comes back", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  // An answer without a body leaves the page open and busy, because the checkout never opens. A
  // page from the browser's cache is in the same state.
  await page.route(
    ({ pathname }) => pathname.startsWith("/checkout/"),
    (route) => route.fulfill({ status: 204 }),
  );
  await page.goto(stage.path);
  await page.getByRole("button", { name: "Add one: Standard" }).click();
  const reserved = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.ok(),
  );
  const take = page.getByRole("button", { name: "Continue to checkout" });
  await take.click();
  await reserved;
  await page.waitForFunction(() => JSON.stringify(localStorage).includes("untilMs"));
  await expect(take).toBeDisabled();

  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );

  await expect(take).toBeEnabled();
  await expect(page.getByRole("link", { name: "Back to your order" })).toBeVisible();
});

test("another choice takes the place of the first order, in this tab and in the next", async ({
  cleanPage: page,
  request,
  context,
  browser,
}) => {
  const stage = await liveEvent(request, [{ ...standard, quantityAvailable: 2 }]);
  await reserve(page, stage, "Standard", 2);
  await expect(page).toHaveURL(/\/details$/);
  const first = page.url();
  const tab = await context.newPage();
  await tab.goto(stage.path);

  await tab.getByRole("button", { name: "Remove one: Standard" }).click();
  await tab.getByRole("button", { name: "Continue to checkout" }).click();

  await expect(tab).toHaveURL(/\/details$/);
  expect(tab.url()).not.toBe(first);
  await expect(tab.getByText("€25.00").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "You have a newer order" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Lantern Concert" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to the newer order" }).click();
  await expect(page).toHaveURL(tab.url());

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(first);
  await expect(stranger.getByRole("heading", { name: "You gave this order back" })).toBeVisible();
  await stranger.context().close();
});

test("an order is given back with two presses, and taken again with one", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await reserve(page, stage, "Standard");
  await fillInBuyer(page, "bea@foyer.example");

  await page.getByRole("button", { name: "Cancel this order" }).click();
  await expect(page.getByRole("button", { name: "Keep my tickets" })).toBeFocused();
  await page.getByRole("button", { name: "Give them back" }).click();
  await expect(page.getByRole("heading", { name: "You gave this order back" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "You gave this order back" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Get the same tickets again" }).click();

  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
  await expect(page.getByLabel("Email").first()).toHaveValue("bea@foyer.example");
});

test.describe("too few tickets", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("are told with their number and with what else is on sale", async ({
    cleanPage: page,
    request,
    browser,
  }) => {
    const stage = await liveEvent(request, [{ ...standard, quantityAvailable: 3 }, balcony]);
    await page.goto(stage.path);
    const rival = await (await browser.newContext()).newPage();
    await reserve(rival, stage, "Standard", 2);
    await expect(rival).toHaveURL(/\/details$/);
    await rival.context().close();

    for (let count = 0; count < 2; count++)
      await page.getByRole("button", { name: "Add one: Standard" }).click();
    await page.getByRole("button", { name: "Continue to checkout" }).click();

    const refused =
      /Only 1 ticket is left now\. Others are in baskets and may come back in about 1[56] minutes\. Other tickets may be available: Balcony\./;
    await expect(page.getByText(refused)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Take 1 ticket" }).click();
    await expectFocusKept(page, "taking fewer");
    await page.getByRole("button", { name: "Continue to checkout" }).click();
    await expect(page).toHaveURL(/\/details$/);
  });

  test("can be left out, and the others are held", async ({
    cleanPage: page,
    request,
    browser,
  }) => {
    const stage = await liveEvent(request, [{ ...standard, quantityAvailable: 1 }, balcony]);
    await page.goto(stage.path);
    const rival = await (await browser.newContext()).newPage();
    await reserve(rival, stage, "Standard");
    await expect(rival).toHaveURL(/\/details$/);
    await rival.context().close();

    await page.getByRole("button", { name: "Add one: Balcony" }).click();
    await page.getByRole("button", { name: "Add one: Standard" }).click();
    await page.getByRole("button", { name: "Continue to checkout" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "Standard" }).first();
    await expect(row).toContainText("The last tickets are in other baskets.");
    await row.getByRole("button", { name: "Continue without Standard" }).click();

    await expect(page).toHaveURL(/\/details$/);
    await expect(page.getByText("1 × Balcony")).toHaveCount(1);
    await expect(page.getByText("1 × Standard")).toHaveCount(0);
  });

  test("of a limit that two tickets share are told so, and neither is offered for the other", async ({
    cleanPage: page,
    request,
  }) => {
    const stage = await draftEvent(request, [standard, balcony]);
    const headers = { authorization: `Bearer ${stage.token}` };
    const at = `/api/events/${stage.eventId}`;
    const hall = { name: "Hall", capacity: 3, appliesTo: "EVENT" };
    await data(await request.post(`${at}/capacity-assignments`, { headers, data: hall }));
    await publish(request, stage);
    await page.goto(stage.path);

    for (const title of ["Standard", "Standard", "Balcony", "Balcony"])
      await add(page, title).click();
    await page.getByRole("button", { name: "Continue to checkout" }).click();

    const row = page.getByRole("listitem").filter({ hasText: "Standard" }).first();
    await expect(row).toContainText(
      "Only 3 tickets are left. Other tickets in your choice count toward the same limit.",
    );
    await expect(row.getByRole("button", { name: /^Take/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Remove one: Balcony" }).click();
    await page.getByRole("button", { name: "Continue to checkout" }).click();
    await expect(page).toHaveURL(/\/details$/);
  });
});

test("a purchase needs no mouse, and the focus is always in sight", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await page.goto(stage.path);
  const press = async (name: string | RegExp, role: "button" | "textbox" = "button") => {
    await tabTo(page, page.getByRole(role, { name }).first());
  };
  const type = async (name: string | RegExp, text: string) => {
    await press(name, "textbox");
    await page.keyboard.type(text);
  };

  await press("Add one: Standard");
  await page.keyboard.press("Enter");
  await press("Continue to checkout");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/details$/);
  await type("First name", "Bea");
  await type("Last name", "Buyer");
  await type("Email", newAddress());
  await tabTo(page, page.getByRole("checkbox", { name: /I accept the terms/ }));
  await page.keyboard.press("Space");
  await press("Continue to payment");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Card number")).toBeVisible();
  await type("Card number", "4242424242424242");
  await type(/Expiration/, "1234");
  await type("Security code", "123");
  await press(/^Pay/);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "You're going" })).toBeVisible();
  await expect(page.getByText("€25.00").first()).toBeVisible();
});
