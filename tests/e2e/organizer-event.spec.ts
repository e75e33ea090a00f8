// Can an organizer change and publish an event while a colleague edits it, with nothing done
// unconfirmed?

import type { APIRequestContext, Locator, Page } from "@playwright/test";
import * as z from "zod";
import { EventInput } from "#shared/contracts/events.ts";
import { expectAccessible } from "#tests/e2e/accessible.ts";
import { openAs } from "#tests/e2e/signed-in.ts";
import {
  data,
  expect,
  liveEvent,
  mailsOf,
  mailTo,
  ownAccount,
  placedOrder,
  type Stage,
  test,
} from "#tests/e2e/support.ts";

test.use({ expectedErrors: [/status of 409/] });

test("of two people who edit an event, changes that do not touch are both saved; the same field is asked about in view", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guestTicket(10)]);
  await changeCity(page, stage);
  await colleagueEditsEvent(request, stage, { title: "Lantern Night" });
  await page.getByRole("button", { name: "Save changes" }).click();

  await expect(page.getByText("Lantern Night was saved.")).toBeVisible();
  await expect(page.getByLabel("Event title")).toHaveValue("Lantern Night");
  await expect(page.getByLabel("City")).toHaveValue("Bonn");

  await page.getByLabel("City").fill("Mine");
  await colleagueEditsEvent(request, stage, { city: "Theirs" });
  await page.getByRole("button", { name: "Save changes" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Somebody else saved this" });
  await expect(notice).toBeFocused();
  await expect(notice).toBeInViewport({ ratio: 1 });
  await notice.getByRole("button", { name: "Keep mine" }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByText("Lantern Night was saved.").last()).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Mine");
});

test("typed settings are kept or discarded by whoever leaves, with a link or with Back", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guestTicket(10)]);
  await openAs(page, stage, `/manage/event/${stage.eventId}/tickets`);
  const go = (name: string) => page.getByRole("link", { name, exact: true }).first().click();
  await go("Event settings");
  await page.getByLabel("City").fill("Bonn");
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  const answer = (verb: string) => question.getByRole("button", { name: verb }).click();

  await page.goBack();
  await answer("Keep editing");
  await expect(page.getByLabel("City")).toHaveValue("Bonn");
  await go("Promo codes");
  await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await go("Promo codes");
  await answer("Discard changes");
  await expect(page.getByRole("heading", { level: 1, name: "Promo codes" })).toBeVisible();

  await go("Event settings");
  await page.getByLabel("City").fill("Bonn");
  await page.goBack();
  await answer("Discard changes");
  await expect(page.getByRole("heading", { level: 1, name: "Promo codes" })).toBeVisible();
  await expect(question).toBeHidden();
});

test("what buyers read of the organizer can be changed beside an event that is being edited", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guestTicket(10)]);
  await changeCity(page, stage);
  const edit = page.getByRole("button", { name: "Edit organizer" });
  // The button is as wide as its words and is below its field.
  expect((await edit.boundingBox())?.width).toBeLessThan(200);
  await edit.click();
  const drawer = page.getByRole("dialog", { name: "Edit organizer" });
  await drawer.getByLabel("Description (optional)").fill("Concerts by lantern light since 1998.");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save" }).click();

  await expect(drawer).toBeHidden();
  await expect(page.getByLabel("City")).toHaveValue("Bonn");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Lantern Concert was saved.")).toBeVisible();
  await page.goto(stage.path);
  await expect(page.getByText("Concerts by lantern light since 1998.")).toBeVisible();
});

test("a status change is confirmed, and so is its undo; an event that is over is not published unasked", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guestTicket(10)], ownAccount);
  await openAs(page, stage, `/manage/event/${stage.eventId}/tickets`);
  await page.getByRole("button", { name: "Change status" }).click();
  await page.getByRole("menuitem", { name: "Set back to draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Set back to draft" }).click();
  await expect(page.getByText("Only your team can see this event.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  const question = page.getByRole("dialog", { name: "Publish Lantern Concert?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText("Only your team can see this event.")).toBeVisible();

  const preview = page.getByRole("link", { name: "Preview" });
  await expect(preview).toHaveAttribute("target", "_blank");
  await page.goto((await preview.getAttribute("href")) ?? "no address");
  await expect(page.getByText("This is a preview. Only your team can see it.")).toBeVisible();
  await expect(page.getByText("Your tickets are held while you check out")).toHaveCount(0);
  await page.getByRole("button", { name: /^Add one/ }).click();
  await expect(page.getByRole("button", { name: "Continue to checkout" })).toBeDisabled();
  await expectAccessible(page);

  await page.goto(`/manage/event/${stage.eventId}/settings`);
  await expect(page.getByRole("textbox", { name: "Currency" })).toHaveValue("EUR, Euro");
  await expect(page.getByRole("textbox", { name: "Currency" })).not.toBeEditable();
  await expect(page.getByText("Cannot be changed, because the event has tickets.")).toBeVisible();
  await page.getByLabel("End (optional)").fill("2021-06-21T23:00");
  await page.getByLabel("Start", { exact: true }).fill("2021-06-21T20:00");
  await expect(
    page.getByText("At these dates the event is over already: nobody could buy a ticket."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Lantern Concert was saved.")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  const late = page.getByRole("dialog", { name: "Publish Lantern Concert although it is over?" });
  await expectBesideFirstLine(late);
  await late.getByRole("button", { name: "Publish" }).click();
  await expect(
    page.getByText("Lantern Concert is public. By its dates it has ended."),
  ).toBeVisible();

  await page.goto("/manage/events");
  await expect(page.getByRole("tab", { name: "Ended" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("link", { name: "Lantern Concert" })).toBeVisible();
  await page.getByRole("tab", { name: "Archived" }).click();
  await expect(page.getByRole("heading", { name: "Nothing archived yet" })).toBeVisible();
  await expect(
    page.getByText("An event starts as a draft that only your team can see."),
  ).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Create event" })).toBeVisible();
  await expectAccessible(page);
});

test("buyers of an online event are mailed new connection details, if the organizer says so", async ({
  cleanPage: page,
  request,
}) => {
  const online = { isOnline: true, onlineDetails: "https://meet.example/room-7" };
  const stage = await liveEvent(request, [guestTicket(10)], { event: online });
  const buyer = (await placedOrder(request, stage, ["Bea Buyer"])).buyer.email;
  await openAs(page, stage, `/manage/event/${stage.eventId}/settings`);
  const question = page.getByRole("dialog", { name: "Send the new connection details?" });
  const save = async () => {
    const saved = page.waitForResponse((one) => one.request().method() === "PUT" && one.ok());
    await page.getByRole("button", { name: "Save changes" }).click();
    await saved;
  };

  await page.getByLabel("How to join").fill("https://meet.example/room-8");
  await save();
  await expect(question).toContainText("1 order has tickets.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Not now" }).click();
  await expect(question).toBeHidden();

  await page.getByLabel("How to join").fill("https://meet.example/room-9");
  await save();
  await question.getByRole("button", { name: "Send to 1 buyer" }).click();
  await expect(page.getByText("The connection details are on their way.")).toBeVisible();
  expect(await mailTo(request, buyer, "New connection details")).toContain(
    "https://meet.example/room-9",
  );
  expect(await joinMails(request, buyer)).toBe(1);

  await page.getByLabel("Event title").fill("Lantern Night");
  let isCounted = false;
  page.on("request", (one) => {
    isCounted ||= one.url().endsWith("/join-details-mails");
  });
  await save();
  await expect(page.getByText("Lantern Night was saved.")).toBeVisible();
  expect(isCounted).toBe(false);
  await expect(question).toBeHidden();
});

const guestTicket = (quantityAvailable: number) =>
  ({ title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable }) as const;

/** A dialog's close button is on the height of the first line of its title. */
async function expectBesideFirstLine(dialog: Locator): Promise<void> {
  const [title, cross] = [dialog.getByRole("heading"), dialog.locator(".mantine-Modal-close")];
  await expect(async () => {
    const [text, button] = [await title.boundingBox(), await cross.boundingBox()];
    expect(Math.abs((text?.y ?? 0) - (button?.y ?? 99))).toBeLessThanOrEqual(1);
  }).toPass({ timeout: 20_000 });
}

/** Another person saves the event, at its current version. */
async function colleagueEditsEvent(
  request: APIRequestContext,
  stage: Stage,
  change: object,
): Promise<void> {
  const headers = { authorization: `Bearer ${stage.token}` };
  const path = `/api/events/${stage.eventId}`;
  const event = await data(await request.get(path, { headers }));
  const fields = z.object(EventInput.shape).parse(event);
  await data(
    await request.put(path, {
      headers: { ...headers, "if-match": `"${event.version}"` },
      data: { ...fields, ...change },
    }),
  );
}

/** How many mails with new connection details an address got. */
async function joinMails(request: APIRequestContext, address: string): Promise<number> {
  const own = await mailsOf(request, address);
  return own.filter(({ subject }) => subject.startsWith("New connection details")).length;
}

/** Begins to change the event as its owner, without saving. */
async function changeCity(page: Page, stage: Stage): Promise<void> {
  await openAs(page, stage, `/manage/event/${stage.eventId}/settings`);
  await page.getByLabel("City").fill("Bonn");
}
