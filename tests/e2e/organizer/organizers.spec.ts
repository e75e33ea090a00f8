// Can an owner keep several organizers, each with a screen of its own and its events?
import { expect } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { openAs, opened } from "#tests/e2e/support/signed-in.ts";
import { draftEvent, ownAccount, test } from "#tests/e2e/support/stage.ts";

test("an owner creates an organizer, gives it the first's event and deletes the first", async ({
  cleanPage: page,
  request,
  expectedErrors,
}) => {
  // The browser logs the refused deletion.
  expectedErrors.push(/409/);
  const stage = await draftEvent(request, [], ownAccount);
  await openAs(page, stage, "/account/organizers");
  await page.getByRole("navigation", { name: "Main" }).getByText("Organizers").waitFor();
  const form = await opened(page, "Create organizer");
  await form.getByRole("textbox", { name: "Name" }).fill("Day Owl");
  await form.getByRole("textbox", { name: "Contact email" }).fill("hello@dayowl.example");
  await form.getByRole("textbox", { name: "Website" }).fill("https://dayowl.example/about");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create organizer" }).click();
  await expect(page.getByText("Day Owl was created.")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Night Owl Events" }).click();
  await expect(page.getByRole("link", { name: "Lantern Concert" })).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete organizer" }).click();
  await expect(page.getByText("This organizer has 1 event.")).toBeVisible();

  await page.goto(`/manage/event/${stage.eventId}/settings`);
  await page.getByLabel("Organizer").first().click();
  await page.getByRole("option", { name: "Day Owl" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Lantern Concert was saved.")).toBeVisible();

  await page.goto(`/manage/organizer/${stage.organizerId}/upcoming`);
  await expect(page.getByText("No events yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete organizer" }).click();
  await expect(page.getByText("Night Owl Events was deleted.")).toBeVisible();
  await page.getByRole("link", { name: "Day Owl" }).click();
  await expect(page.getByRole("link", { name: "Lantern Concert" })).toBeVisible();
  await page.getByRole("tab", { name: "Archived" }).click();
  await expect(page).toHaveURL(/\/manage\/organizer\/org_\w+\/events\/archived$/);
  await expect(page.getByText("Nothing archived yet")).toBeVisible();
});
