// Can an organizer sell every kind of ticket, with codes and settings, and learn what is needed
// first?

import { expectAccessible } from "#tests/e2e/accessible.ts";
import { openAs, opened } from "#tests/e2e/signed-in.ts";
import {
  data,
  expect,
  liveEvent,
  ownAccount,
  type Stage,
  standard,
  test,
} from "#tests/e2e/support.ts";

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
  await tiered.getByRole("button", { name: "Create ticket" }).click();
  const forgotten = second.getByText("Enter a price, or 0 if it is free.");
  await expect(forgotten).toBeVisible();
  await expectAccessible(page);
  await second.getByLabel("Price", { exact: true }).fill("18");
  await expect(forgotten).toHaveCount(0);
  await second.getByLabel("Quantity").fill("20");
  await tiered.getByRole("button", { name: "Create ticket" }).click();
  await expect(second.getByLabel("Label")).toBeFocused();
  await expect(second.getByText("This field is required.")).toBeVisible();
  await expectAccessible(page);
  await second.getByLabel("Label").fill("Early bird");
  await second.getByRole("button", { name: "Move Early bird up" }).click();
  await tiered.getByRole("button", { name: "Create ticket" }).click();
  await expect(page.getByText("from €18.00")).toBeVisible();
  const prices = page.getByRole("list", { name: "Prices of Balcony" }).getByRole("listitem");
  await expect(prices).toHaveText([/Early bird€18.00 *0 of 20 sold/, /Regular€22.00 *0 sold/]);
  await expectAccessible(page);
});

test("an organizer hides a ticket when it is sold out, and pauses it from the list", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await openAs(page, stage, `${areaOf(stage)}/tickets`);

  await page.getByRole("button", { name: "Standard", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Edit ticket" });
  await expect(form.getByText("Everybody sees it")).toBeVisible();
  const group = (title: string) => form.locator("summary").filter({ hasText: title });
  await group("Visibility").press("Enter");
  await form.getByLabel("Hide when sold out").press("Space");
  await group("Sale").press("Enter");
  await form.getByLabel("Sale starts").fill("2031-05-02T10:00");
  await form.getByLabel("Sale ends").fill("2031-05-01T10:00");
  await group("Sale").press("Enter");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Sale ends")).toBeFocused();
  await expect(form.getByText("The end must be after the start.")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Sale ends").fill("2031-05-03T10:00");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Standard was saved.")).toBeVisible();
  await expect(page.getByText("Not on sale yet")).toBeVisible();

  await page.getByRole("button", { name: "Actions for Standard" }).click();
  await page.getByRole("menuitem", { name: "Pause sale" }).click();
  await expect(page.getByText("The sale of Standard is paused.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Standard is no longer paused.")).toBeVisible();
});

test("an organizer sorts tickets by hand, quickly too, and hears of a refused move", async ({
  cleanPage: page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/409/, /ERR_INTERNET_DISCONNECTED/);
  const ticket = (title: string) => ({ ...standard, title });
  const stage = await liveEvent(request, ["One", "Two", "Three"].map(ticket));
  await openAs(page, stage, `${areaOf(stage)}/tickets`);
  const handles = page.getByRole("button", { name: /^Move .+ with/ });
  const order = () => handles.evaluateAll((all) => all.map((one) => one.ariaLabel?.split(" ")[1]));
  const expectOrder = (...titles: string[]) => expect.poll(order).toEqual(titles);
  const third = page.getByRole("button", { name: "Move Three with" });
  await expectOrder("One", "Two", "Three");

  // The second move begins before the first one is stored.
  const first = Promise.withResolvers<void>();
  await page.route("**/tickets/sort", async (route) => {
    await first.promise;
    await route.continue();
  });
  await third.focus();
  await page.keyboard.press("ArrowUp");
  await expectOrder("One", "Three", "Two");
  await page.keyboard.press("ArrowUp");
  await expectOrder("Three", "One", "Two");
  let stored = 0;
  page.on("response", (response) => {
    if (response.url().endsWith("/tickets/sort")) stored += 1;
  });
  first.resolve();
  await expect.poll(() => stored).toBe(2);
  await page.unroute("**/tickets/sort");
  await page.reload();
  await expectOrder("Three", "One", "Two");

  // The server refuses a move that does not know all tickets.
  await page.route("**/tickets/sort", async (route) => {
    const headers = { authorization: `Bearer ${stage.token}` };
    const path = `/api/events/${stage.eventId}/tickets`;
    await data(await request.post(path, { headers, data: ticket("Four") }));
    await route.continue();
  });
  await third.focus();
  await page.keyboard.press("ArrowDown");
  const toast = page.getByRole("alert").filter({ hasText: "Sorting tickets failed" });
  await expect(toast).toContainText("Somebody else changed this");
  await expectOrder("Three", "One", "Two", "Four");

  await page.unroute("**/tickets/sort");
  await page.context().setOffline(true);
  await third.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(toast).toHaveCount(3);
  await expectOrder("Three", "One", "Two", "Four");
});

test("an organizer makes a promo code, copies its link, and cannot make the same code twice", async ({
  cleanPage: page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const stage = await liveEvent(request, [standard]);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAs(page, stage, `${areaOf(stage)}/promo-codes`);
  await expect(page.getByText("No promo code yet")).toBeVisible();
  await expectAccessible(page);

  const form = await opened(page, "Create promo code");
  await form.getByLabel("Code").fill("early bird");
  await form.getByRole("button", { name: "Create promo code" }).click();
  await expect(form.getByText("Use letters, digits, hyphens")).toBeVisible();
  await expect(form.getByText("Enter a discount above zero.")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Code").fill("earlybird");
  await form.getByLabel("Percentage off").fill("12.5");
  await form.getByLabel("Maximum uses").fill("20");
  await form.getByRole("button", { name: "Create promo code" }).click();
  const row = page.getByRole("row", { name: /EARLYBIRD/ });
  await expect(row).toContainText("12.5% off");
  await expect(row).toContainText("0 of 20");
  await expect(row).toContainText("All visible tickets");

  const again = await opened(page, "Create promo code");
  await again.getByLabel("Code").fill("EarlyBird");
  await again.getByRole("radio", { name: "Fixed amount" }).check();
  await again.getByLabel("Amount off").fill("3");
  await again.getByRole("button", { name: "Create promo code" }).click();
  await expect(again.getByLabel("Code")).toBeFocused();
  await expect(again.getByText("The event has this promo code already.").first()).toBeVisible();
  await again.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();

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

test("capacities, orders and attendees need a ticket first, say why, and lead there", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, []);
  for (const [list, why] of [
    ["capacity-assignments", "A capacity assignment limits tickets"],
    ["orders", "People order tickets"],
    ["attendees", "An attendee needs a ticket"],
  ] as const) {
    await openAs(page, stage, `${areaOf(stage)}/${list}`);
    await expect(page.getByRole("heading", { name: "Create a ticket first" })).toBeVisible();
    await expect(page.getByText(`${why}, and this event has none.`)).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Create|Add)/ })).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.getByRole("link", { name: "Go to tickets" }).click();
  await expect(page).toHaveURL(/\/tickets$/);
});

test("an organizer sets how prices show tax and how long tickets are held", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await openAs(page, stage, `${areaOf(stage)}/settings`);
  await page.getByRole("link", { name: "Checkout and prices" }).click();
  await expect(page).toHaveURL(/\/settings\/checkout$/);
  await expect(page.getByRole("radio", { name: "Prices contain tax" })).toBeChecked();
  await page.getByRole("radio", { name: "Tax comes on top" }).check();
  const advice = page.getByText("At least 15 minutes are recommended");
  for (const [minutes, advised] of [
    ["14", 1],
    ["15", 0],
    ["5", 1],
  ] as const) {
    await page.getByLabel("Order timeout in minutes").fill(minutes);
    await expect(advice).toHaveCount(advised);
  }
  await expect(
    page.getByText("A buyer may ask for 5 more minutes when the time is nearly over."),
  ).toBeVisible();
  await page.getByRole("radio", { name: "Never" }).check();
  await page.getByLabel("Address of your terms").fill("example");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByLabel("Address of your terms")).toBeFocused();
  await page.getByLabel("Address of your terms").fill("https://example.com/terms");
  await page.getByRole("link", { name: "Details, date and place" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("The settings were saved.")).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole("radio", { name: "Tax comes on top" })).toBeChecked();
  await expect(page.getByLabel("Order timeout in minutes")).toHaveValue("5");
  await expect(page.getByRole("radio", { name: "Never" })).toBeChecked();
});
