// Can an organizer manage what was sold? Correct names, cancel, reactivate and send again, while a
// colleague does the same.

import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/accessible.ts";
import { expectInReachWithLargeText } from "#tests/e2e/floating.ts";
import { openAs } from "#tests/e2e/signed-in.ts";
import {
  data,
  expect,
  freeOrder,
  liveEvent,
  mailTo,
  newAddress,
  ownerPassword,
  type Stage,
  signIn,
  test,
} from "#tests/e2e/support.ts";

test.use({ expectedErrors: [/status of 409/] });

test("an organizer edits buyer and attendee, sends again, and sees every mail", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guestTicket(10)]);
  await freeOrder(request, stage, ["Mira Solberg", "Jana Lindqvist"]);
  await signIn(page, { email: stage.email, password: ownerPassword });
  const banner = page.getByText("Anybody with the link can see this event.");
  await page.goto(`${areaOf(stage)}/tickets`);
  await expect(banner).toBeVisible();
  await page.goto(`${areaOf(stage)}/orders?query=nobody`);
  await expect(page.getByText("No orders match")).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Order status" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await page.getByRole("link", { name: /^F-/ }).click();
  await expect(page.getByRole("heading", { name: "Mails" })).toBeVisible();
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
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
  await expect(page.getByText("Sent", { exact: true })).toHaveCount(2);
  await page.getByRole("button", { name: "Actions for Jana Lindqvist" }).click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const attendee = page.getByRole("dialog", { name: "Edit attendee" });
  await attendee.getByLabel("First name").fill("Johanna");
  await attendee.getByLabel("Email").fill(email);
  await attendee.getByLabel("Send the new ticket").uncheck();
  await expectAccessible(page);
  await attendee.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Johanna Lindqvist" })).toBeVisible();
  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(breadcrumb.getByText("Johanna Lindqvist")).toBeVisible();
  await expect(page).toHaveTitle("Johanna Lindqvist · Foyer");
  await expect(page.getByText("The attendee was changed.")).toBeVisible();
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

test("of two people who edit one order, the second keeps the typed text and decides", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guestTicket(10)]);
  await freeOrder(request, stage, ["Mira Solberg"]);
  await openAs(page, stage, `${areaOf(stage)}/orders`);
  await page.getByRole("link", { name: /^F-/ }).click();
  await page.getByRole("button", { name: "Edit buyer" }).click();
  const form = page.getByRole("dialog", { name: "Edit buyer" });
  await form.getByLabel("First name").fill("Mine");

  await colleagueEdits(request, stage, {
    firstName: "Theirs",
    lastName: "Berg",
    email: "theirs@foyer.example",
  });
  await form.getByRole("button", { name: "Save" }).click();

  const notice = form.getByRole("alert");
  await expect(notice).toContainText("Somebody else saved this while you were editing");
  await expect(notice).toContainText(/Yours\s*Mine\s*Theirs\s*Theirs/);
  await expect(form.getByLabel("First name")).toHaveValue("Mine");
  await expect(form.getByLabel("Last name")).toHaveValue("Berg");
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByText("The buyer was changed.")).toBeVisible();
  await expect(page.getByText("Mine Berg", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Edit buyer" }).click();
  await form.getByLabel("Last name").fill("Typed");
  await colleagueEdits(request, stage, {
    firstName: "Third",
    lastName: "Person",
    email: "third@foyer.example",
  });
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByRole("button", { name: "Take theirs" }).click();
  await expect(form.getByLabel("Last name")).toHaveValue("Person");
  await expect(form.getByLabel("First name")).toHaveValue("Third");
});

test("who saves a renamed attendee sends the new ticket along, unless they say otherwise", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guestTicket(10)]);
  await freeOrder(request, stage, ["Mira Solberg"]);
  await openAs(page, stage, `${areaOf(stage)}/attendees`);
  await page.getByRole("link", { name: "Mira Solberg" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit attendee" });
  const email = newAddress();
  await form.getByLabel("First name").fill("Mirabel");
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button", { name: "Save" }).click();

  await expect(
    page.getByText("The attendee was changed. The new ticket is on its way."),
  ).toBeVisible();
  await mailTo(request, email, "Your ticket for Lantern Concert");
  await expect(page.getByText(/is out of date/)).toHaveCount(0);
});

test("an organizer cancels two tickets at once, undoes it, and hears which one could not come back", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guestTicket(3)]);
  await freeOrder(request, stage, ["Mira Solberg", "Jana Lindqvist"]);
  await freeOrder(request, stage, ["Ole Berg"]);
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
  await toast.hover(); // it stays from now on, until the pointer has left it
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
  await toast.hover();
  await ask.getByRole("button", { name: "Cancel" }).press("Enter");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(
    page.getByText("2 tickets are valid again, with the codes that they had."),
  ).toBeVisible();
  await expect(page.getByText("Cancelled", { exact: true })).toHaveCount(0);

  await choose(page, "Mira Solberg", "Jana Lindqvist");
  await page.getByRole("button", { name: "Cancel tickets" }).click();
  await question.getByRole("button", { name: "Cancel tickets" }).click();
  await expect(page.getByText("Cancelled", { exact: true })).toHaveCount(2);
  await freeOrder(request, stage, ["Nina Quick"]);
  await choose(page, "Mira Solberg", "Jana Lindqvist");
  await page.getByRole("button", { name: "Reactivate" }).click();
  await expect(ask.getByLabel("Send the new tickets")).toBeChecked();
  await expectAccessible(page);
  await ask.getByRole("button", { name: "Reactivate" }).click();
  const result = page.getByRole("dialog", { name: "1 ticket was not reactivated" });
  await expect(result).toContainText(
    "Guest: 1 wanted, 0 free. Of 3, 3 are sold or being paid and 0 are in baskets. Raise that limit first.",
  );
  await expect(result).toContainText("1 ticket was reactivated; the new one is on its way.");
  await expectAccessible(page);
  await raiseQuantity(request, stage, 4);
  await result.getByRole("button", { name: "Try failed again" }).click();
  await expect(result).toBeHidden();
  await expect(page.getByText("Cancelled", { exact: true })).toHaveCount(0);
});

const guestTicket = (quantityAvailable: number) =>
  ({ title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable }) as const;
const areaOf = ({ eventId }: Stage) => `/manage/event/${eventId}`;
const headersOf = ({ token }: Stage) => ({ authorization: `Bearer ${token}` });

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
  }).toPass({ timeout: 20_000 });
}

/** Another person saves the event's only order, at its current version. */
async function colleagueEdits(
  request: APIRequestContext,
  stage: Stage,
  body: object,
): Promise<void> {
  const headers = headersOf(stage);
  const orders = `/api/events/${stage.eventId}/orders`;
  const [row] = await data(await request.get(orders, { headers }));
  const { version } = await data(await request.get(`${orders}/${row.id}`, { headers }));
  await data(
    await request.put(`${orders}/${row.id}`, {
      headers: { ...headers, "if-match": `"${version}"` },
      data: body,
    }),
  );
}

async function raiseQuantity(
  request: APIRequestContext,
  stage: Stage,
  quantityAvailable: number,
): Promise<void> {
  const headers = headersOf(stage);
  const path = `/api/events/${stage.eventId}/tickets/${stage.ticketIds[0]}`;
  const { version } = await data(await request.get(path, { headers }));
  await data(
    await request.put(path, {
      headers: { ...headers, "if-match": `"${version}"` },
      data: guestTicket(quantityAvailable),
    }),
  );
}
