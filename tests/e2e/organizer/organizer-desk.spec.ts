// Can an organizer manage what was sold? Correct names, send again, cancel and undo it.
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { expectInReachWithLargeText } from "#tests/e2e/support/floating.ts";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import {
  expect,
  freeOrder,
  liveEvent,
  mailTo,
  newAddress,
  type Stage,
  test,
} from "#tests/e2e/support/stage.ts";
import { keepToasts } from "#tests/e2e/support/toasts.ts";

test.use({ expectedErrors: [/status of 409/] });

test("an organizer edits buyer and attendee, sends again, and sees every mail", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guestTicket(10)]);
  await freeOrder(request, stage, ["Mira Solberg", "Jana Lindqvist"]);
  await openAs(page, stage, `${areaOf(stage)}/tickets`);
  const view = page.getByRole("link", { name: "View page" });
  await expect(view).toBeVisible();
  await page.goto(`${areaOf(stage)}/orders?query=nobody`);
  await expect(page.getByText("No orders match")).toBeVisible();
  await expect(view).toBeVisible();
  await expect(page.getByRole("button", { name: "Order status" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await page.getByRole("link", { name: /^F-/ }).click();
  await expect(page.getByRole("heading", { name: "Mails" })).toBeVisible();
  const confirmations = page.getByRole("listitem").filter({ hasText: /^ConfirmationSent/ });
  await expect(confirmations).toHaveCount(1);
  await expectAccessible(page);

  const email = newAddress();
  const form = page.getByRole("dialog", { name: "Edit buyer" });
  await page.getByRole("button", { name: "Edit buyer" }).click();
  await form.getByLabel("First name").fill("Mirabel");
  await page.goBack();
  await page
    .getByRole("dialog", { name: "Discard your changes?" })
    .getByRole("button", { name: "Keep editing" })
    .click();
  await expect(form.getByLabel("First name")).toHaveValue("Mirabel");
  await form.getByLabel("Email").fill("mirabel");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(
    form.getByText("Enter an email address, for example name@example.com."),
  ).toBeVisible();
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The buyer was changed.")).toBeVisible();
  await expect(page.getByText("Buyer changed")).toBeVisible();
  await expect(page.getByText(/by Olivia Owner/)).toBeVisible();

  await page.getByRole("button", { name: "Resend confirmation" }).click();
  await mailTo(request, email, "Your tickets for Lantern Concert");
  await expect(confirmations).toHaveCount(2);
  await page.getByRole("button", { name: "Actions for Jana Lindqvist" }).click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const attendee = page.getByRole("dialog", { name: "Edit attendee" });
  await attendee.getByLabel("First name").fill("Johanna");
  await attendee.getByLabel("Email").fill(email);
  await attendee.getByLabel("Send the new ticket").uncheck();
  await expectAccessible(page);
  await attendee.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The attendee was changed.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Johanna Lindqvist" })).toBeVisible();
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(breadcrumb.getByText("Johanna Lindqvist")).toBeVisible();
  await expect(page).toHaveTitle("Johanna Lindqvist · Foyer");
  await expect(page.getByText("The ticket of Johanna Lindqvist is out of date")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Send the new ticket" }).click();
  await mailTo(request, email, "Your ticket for Lantern Concert");
  await expect(page.getByText("The ticket of Johanna Lindqvist is out of date")).toBeHidden();
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^F-/ }).click();
  await expect(page.getByText("Details of Johanna Lindqvist changed")).toBeVisible();
  await expect(page.getByText("Ticket mail requested for Johanna Lindqvist")).toBeVisible();
  await expect(breadcrumb.getByText(/^F-/)).toBeVisible();
  await page.getByRole("link", { name: "Orders" }).first().click();
  await expect(breadcrumb.getByText(/^F-/)).toHaveCount(0);
});

test("an organizer cancels two tickets at once and undoes it, with nothing in the way", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guestTicket(3)]);
  await freeOrder(request, stage, ["Mira Solberg", "Jana Lindqvist"]);
  await freeOrder(request, stage, ["Ole Berg"]);
  await keepToasts(page);
  await openAs(page, stage, `${areaOf(stage)}/attendees`);
  await expect(page.getByText("Ole Berg")).toBeVisible();
  await expectAccessible(page);

  await choose(page, "Mira Solberg", "Jana Lindqvist");
  await expect(page.getByText("2 selected")).toBeVisible();
  const words = page
    .getByRole("group", { name: "Actions for the selected rows" })
    .getByText("Resend tickets");
  expect((await words.boundingBox())?.width).toBeGreaterThan(60);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel tickets" }).click();
  const question = page.getByRole("dialog", { name: "Cancel 2 tickets?" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Cancel tickets" }).click();
  await expect(question.getByLabel("Tell the guests by mail")).toBeChecked();
  await question.getByRole("button", { name: "Cancel tickets" }).click();
  const toast = page.locator(".mantine-Notification-root");
  await expect(toast).toContainText("2 tickets were cancelled.");
  await expect(page.getByText("Cancelled", { exact: true })).toHaveCount(2);
  for (const name of ["Mira Solberg", "Jana Lindqvist"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).press("Space");
  const actions = page.getByRole("group", { name: "Actions for the selected rows" });
  await expectApart(actions, toast);
  const colourOf = (name: string) =>
    actions.getByRole("button", { name }).evaluate((button) => getComputedStyle(button).color);
  await expect(actions.getByRole("button", { name: "Cancel tickets" })).toBeDisabled();
  expect(await colourOf("Cancel tickets")).toBe(await colourOf("Resend tickets"));
  await page.getByRole("button", { name: "Reactivate" }).press("Enter");
  const ask = page.getByRole("dialog", { name: "Reactivate 2 tickets?" });
  await expectInReachWithLargeText(page);
  await ask.getByRole("button", { name: "Cancel" }).press("Enter");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(
    page.getByText("2 tickets are valid again, with the codes that they had."),
  ).toBeVisible();
  await expect(page.getByText("Cancelled", { exact: true })).toHaveCount(0);
});

const guestTicket = (quantityAvailable: number) =>
  ({ title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable }) as const;
const areaOf = ({ eventId }: Stage) => `/manage/event/${eventId}`;

async function choose(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
}

/** Checks that neither element covers the other, once both have stopped moving. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(async () => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()];
    if (!a || !b) throw new Error("One of the two is not there.");
    expect(
      a.y + a.height <= b.y ||
        b.y + b.height <= a.y ||
        a.x + a.width <= b.x ||
        b.x + b.width <= a.x,
    ).toBe(true);
  }).toPass();
}
