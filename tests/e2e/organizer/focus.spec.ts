// Does an organizer who works by keyboard go on where they were, after a dialog, a save and a
// deletion?
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { expectVisibleFocus } from "#tests/e2e/support/keyboard.ts";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import {
  data,
  expect,
  freeOrder,
  liveEvent,
  type Sketch,
  type Stage,
  test,
} from "#tests/e2e/support/stage.ts";
import { keepToasts } from "#tests/e2e/support/toasts.ts";

const ticket = (title: string): Sketch => ({
  title,
  type: "FREE",
  priceMinor: 0,
  quantityAvailable: 9,
});

test("after a dialog that a row's menu opened, the focus is on the menu's button, or on the next row's", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await draft(request, ["Early", "Standard", "Late"]);
  await openTickets(page, stage);
  const menuOf = (title: string) => page.getByRole("button", { name: `Actions for ${title}` });
  const question = page.getByRole("dialog", { name: "Delete Standard?" });

  await choose(page, menuOf("Standard"), "Delete");
  await expectVisibleFocus(question.getByRole("button", { name: "Cancel" }));
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expectVisibleFocus(menuOf("Standard"));

  await choose(page, menuOf("Standard"), "Edit");
  await expect(page.getByRole("dialog", { name: "Edit ticket" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectVisibleFocus(menuOf("Standard"));

  for (const [title, next] of [
    ["Standard", menuOf("Late")],
    ["Late", menuOf("Early")],
    ["Early", page.getByRole("button", { name: "Create ticket" })],
  ] as const) {
    await choose(page, menuOf(title), "Delete");
    const dialog = page.getByRole("dialog", { name: `Delete ${title}?` });
    await dialog.getByRole("button", { name: "Delete ticket" }).press("Enter");
    await expect(page.getByText(`${title} was deleted.`)).toBeVisible();
    await expect(menuOf(title)).toHaveCount(0);
    await expectVisibleFocus(next);
  }
});

test("a press beside a dialog leads back to the button that opened it", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await draft(request, ["Standard"]);
  await openTickets(page, stage);
  const menu = page.getByRole("button", { name: "Actions for Standard" });

  await menu.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete Standard?" });
  await expect(question).toBeVisible();
  await page.mouse.click(20, 20);

  await expect(question).toBeHidden();
  await expect(menu).toBeFocused();
});

test("after an event's status changed, the focus is where it was, or on what can be done now", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [ticket("Standard")]);
  await openTickets(page, stage);
  const menu = page.getByRole("button", { name: "More actions for the event" });
  const question = page.getByRole("dialog", { name: "Archive Lantern Concert?" });

  await choose(page, menu, "Archive");
  await question.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(question).toBeHidden();
  await expectVisibleFocus(menu);

  await choose(page, menu, "Archive");
  await question.getByRole("button", { name: "Archive" }).press("Enter");
  const restore = page.getByRole("button", { name: "Restore" });
  await expect(restore).toBeVisible();
  await expectVisibleFocus(menu);

  await restore.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).press("Enter");
  await expectVisibleFocus(page.getByRole("link", { name: "Preview" }));
});

test("after settings are saved or discarded, the focus stays on the button", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await draft(request, []);
  await openAs(page, stage, `/manage/event/${stage.eventId}/settings/location`);
  const save = page.getByRole("button", { name: "Save changes" });
  await expect(save).toHaveCount(0);

  await page.getByLabel("City").fill("Bonn");
  await save.press("Enter");
  await expect(page.getByText("The settings were saved.")).toBeVisible();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  await expectVisibleFocus(save);
  await expectAccessible(page);

  await page.getByLabel("City").fill("Hamm");
  await page.getByRole("button", { name: "Discard" }).press("Enter");
  await expect(page.getByLabel("City")).toHaveValue("Bonn");
  await expectVisibleFocus(page.getByRole("button", { name: "Discard" }));

  await page.getByLabel("City").fill("Hamm");
  await page.getByLabel("City").press("Enter");
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  await expect(page.getByLabel("City")).toBeFocused();
});

test("a toast leaves the save bar and the focused field of a form in sight", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await draft(request, []);
  await keepToasts(page);
  await openAs(page, stage, `/manage/event/${stage.eventId}/settings`);
  await page.getByLabel("Event title").fill("Bonn");
  await page.getByRole("button", { name: "Save changes" }).click();
  const toast = page.locator(".mantine-Notification-root");
  await expect(toast).toBeVisible();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expectApart(page.getByText("No unsaved changes"), toast);
    await expectApart(page.getByRole("button", { name: "Save changes" }), toast);
  }
  await page.getByRole("button", { name: "Edit organizer" }).press("Enter");
  const form = page.getByRole("dialog", { name: "Edit organizer" });

  for (const field of ["Name", "Description (optional)", "Contact email (optional)"]) {
    await form.getByLabel(field).focus();
    await expectApart(form.getByLabel(field), toast);
  }
});

test("a ticket that an order has is hidden instead of deleted", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [ticket("Guest"), ticket("Standard")]);
  await freeOrder(request, stage, ["Mira Solberg"]);
  await keepToasts(page);
  await openTickets(page, stage);
  const menu = page.getByRole("button", { name: "Actions for Guest" });
  const question = page.getByRole("dialog", { name: "Guest cannot be deleted" });

  await choose(page, menu, "Delete");
  await expect(question).toContainText(
    "Cannot delete a ticket linked to an order (hide it instead)",
  );
  await expectAccessible(page);
  await question.getByRole("button", { name: "Hide ticket" }).press("Enter");
  await expect(page.getByText("Guest is hidden.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Guest/ })).toContainText("Hidden");
  await expectVisibleFocus(menu);

  await choose(page, menu, "Delete");
  await expect(question).toContainText("It is hidden already");
  await question.getByRole("button", { name: "Close" }).last().press("Enter");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("Guest is no longer hidden.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Guest/ })).toContainText("On sale");
});

test("a draft's tickets are not called on sale, nor is a paused one once it is published", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await draft(request, ["Standard"]);
  await openTickets(page, stage);

  await expect(page.getByRole("row", { name: /Standard/ })).toContainText("On sale once published");
  const menu = page.getByRole("button", { name: "Actions for Standard" });
  await choose(page, menu, "Pause sale");
  await choose(page, menu, "Why can it not be bought?");
  const explanation = page.getByRole("dialog", { name: /^Why can Standard be bought/ });
  await expect(explanation).toContainText("because the event is a draft. Publish it first.");
  await expect(explanation).toContainText(/Once it is published: .* its sale is paused\./);
});

/** An event that was not published, with these tickets. */
async function draft(request: APIRequestContext, titles: string[]): Promise<Stage> {
  const stage = await liveEvent(request, []);
  const headers = { authorization: `Bearer ${stage.token}` };
  for (const title of titles)
    await data(
      await request.post(`/api/events/${stage.eventId}/tickets`, { headers, data: ticket(title) }),
    );
  return stage;
}

async function openTickets(page: Page, { email, eventId }: Stage): Promise<void> {
  await openAs(page, { email }, `/manage/event/${eventId}/tickets`);
}

/** Opens a menu and chooses an item, by keyboard. */
async function choose(page: Page, menu: Locator, item: string): Promise<void> {
  await menu.press("Enter");
  await page.getByRole("menuitem", { name: item }).press("Enter");
}

/** Neither covers the other, once both have stopped moving. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(async () => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()];
    if (!a || !b) throw new Error("One of the two is not there.");
    expect(a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
  }).toPass();
}
