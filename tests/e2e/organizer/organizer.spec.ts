// Can an organizer get from signing up to a live event?
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { confirmationLink, test } from "#tests/e2e/support/stage.ts";

test("an organizer signs up, makes an event, and its checklist leads to two tickets and a live page", async ({
  cleanPage: page,
  request,
}) => {
  const email = `owner-${randomUUID()}@foyer.example`;
  await page.goto("/auth/register");
  await expectAccessible(page);
  await page.getByLabel("First name").fill("Olivia");
  await page.getByLabel("Last name").fill("Owner");
  await page.getByLabel("Email").fill(email);
  const [password, again] = [
    page.getByLabel(/^Password/).first(),
    page.getByLabel(/(confirm|repeat)/i).first(),
  ];
  await password.fill("correct horse battery");
  await again.fill("correct horse battery");
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/welcome$/);
  await page.goto(await confirmationLink(request, email));
  await expect(page.getByText(/confirmed/i).first()).toBeVisible();

  await page.goto("/manage/events");
  await page.getByRole("button", { name: "Create event" }).first().click();
  await page.getByRole("button", { name: "Create organizer" }).click();
  const organizer = page.getByRole("dialog").last();
  await organizer.getByLabel(/name/i).first().fill("Night Owl Events");
  await organizer.getByLabel("Description (optional)").fill("Concerts after dark since 1998.");
  await organizer.getByRole("button", { name: "Create organizer" }).click();
  const drawer = page.getByRole("dialog", { name: "Create event" });
  await expect(page.getByText("Night Owl Events was created.")).toBeVisible();
  await expect(drawer.getByRole("combobox", { name: "Organizer" })).toHaveValue("Night Owl Events");
  await drawer.getByLabel("Event title").fill("Harbour Lights");
  await drawer.getByLabel("Start").fill("2031-05-01T19:00");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Create event" }).click();
  await expect(page).toHaveURL(/\/getting-started$/);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Create ticket" }).click();

  for (const [name, price] of [
    ["Standard", "25.00"],
    ["Guest", ""],
  ] as const) {
    // The checklist opened the form of the first.
    if (name !== "Standard") await page.getByRole("button", { name: "Create ticket" }).click();
    const form = page.getByRole("dialog", { name: "Create ticket" });
    if (price === "") await form.getByText("Free", { exact: true }).click();
    await form.getByLabel("Name").fill(name);
    if (price !== "") await form.getByLabel("Price").fill(price);
    await form.getByRole("button", { name: "Create ticket" }).click();
    await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: "Getting started" }).click();
  await expect(page.getByText("2 tickets")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Preview" }).click();
  await page.getByRole("link", { name: "Back to the event" }).click();
  await expect(page.getByText("Your team has seen the page.")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("link", { name: "View page" })).toBeVisible();
  const eventId = /event\/(\w+)\//.exec(page.url())?.[1];
  await page.goto(`/e/${eventId}/harbour-lights`);
  await expect(page.getByText("Concerts after dark since 1998.")).toBeVisible();
});
