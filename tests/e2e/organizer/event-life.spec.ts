// Does a new event become a live one by its checklist, and come back a year later as a copy?
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { openAs, opened } from "#tests/e2e/support/signed-in.ts";
import { expect, liveEvent, ownAccount, standard, test } from "#tests/e2e/support/stage.ts";

test.use({ locale: "en-US", timezoneId: "Europe/Berlin" });

test("a new event goes live by its checklist, whose next step alone is filled", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [], ownAccount);
  const main = page.getByRole("main");
  const next = (name: string) => main.locator('[data-variant="filled"]', { hasText: name });
  const checklist = page.getByRole("navigation").getByRole("link", { name: "Getting started" });
  await openAs(page, stage, "/manage/events");
  const drawer = await opened(page, "Create event");
  await drawer.getByLabel("Event title").fill("Harbour Lights");
  await drawer.getByLabel("Start").fill("2031-05-01T19:00");
  await drawer.getByRole("button", { name: "Create event" }).click();
  await page.waitForURL(/\/getting-started$/);
  await expect(main.getByRole("heading", { name: "4 of 8 done" })).toBeVisible();
  await expect(main.locator('[data-variant="filled"]')).toHaveCount(1);
  await expectAccessible(page);

  await next("Create ticket").click();
  const ticket = page.getByRole("dialog", { name: "Create ticket" });
  await ticket.getByLabel("Name").fill("Guest");
  await ticket.getByRole("radio", { name: /^Free/ }).check();
  await ticket.getByRole("button", { name: "Create ticket" }).click();
  await expect(page.getByText("Guest was created.")).toBeVisible();
  await checklist.click();

  await next("Add description").click();
  await page.getByRole("textbox", { name: "Description" }).fill("Lights on the water.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Harbour Lights was saved.")).toBeVisible();
  await checklist.click();

  await expect(next("Add cover image")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(next("Add cover image")).toBeInViewport();
  await expectAccessible(page);
  await main.getByRole("listitem").getByRole("link", { name: "Preview" }).click();
  await expect(page.getByText("This is a preview. Only your team can see it.")).toBeVisible();
  await page.getByRole("link", { name: "Back to the event" }).click();
  await page.getByRole("button", { name: "Publish" }).first().click();
  const question = page.getByRole("dialog", { name: "Publish Harbour Lights?" });
  await question.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("link", { name: "View page" })).toBeVisible();
});

test("an event is duplicated from its own page a year later, with its tickets", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard], ownAccount);
  // Not by way of the list, which has the form's words already.
  await openAs(page, stage, `/manage/event/${stage.eventId}/tickets`);
  await page.getByRole("button", { name: "More actions for the event" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  const drawer = page.getByRole("dialog", { name: "Duplicate event" });
  await drawer.getByLabel("Event title").fill("Lantern Concert 2032");
  await drawer.getByLabel("Start").fill("2032-06-19T20:00");
  await expect(drawer.getByRole("checkbox", { name: "Tickets 1" })).toBeChecked();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Duplicate" }).click();

  const progress = page.getByRole("group", { name: "Copying Lantern Concert" });
  await expect(progress).toBeVisible();
  await page.reload();
  await progress.getByRole("link", { name: "Open the copy" }).click();
  await page.waitForURL(/\/getting-started$/);
  await expect(page.getByText("Sat, Jun 19, 2032, 8:00 PM")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("navigation").getByRole("link", { name: "Tickets" }).click();
  await expect(page.getByRole("row", { name: /Standard/ })).toBeVisible();
  await page.goto("/manage/events");
  await expect(page.getByRole("tab", { name: "All 2" })).toBeVisible();
});
