// Can an organizer change an event while a colleague edits it, leave a form with nothing lost, and
// see a draft as buyers would?
import type { APIRequestContext, Locator } from "@playwright/test";
import * as z from "zod";
import { EventChange } from "#shared/contracts/events.ts";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import { data, draftEvent, expect, liveEvent, type Stage, test } from "#tests/e2e/support/stage.ts";

test.use({ expectedErrors: [/status of 409/] });

test("of two people who edit an event, changes that do not touch are both saved; the same field is asked about in view", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guestTicket(10)]);
  await openAs(page, stage, `/manage/event/${stage.eventId}/settings`);
  await page.getByLabel("End (optional)").fill("2031-06-22T01:00");
  // The button is as wide as its words and is below its field.
  const edit = page.getByRole("button", { name: "Edit organizer" });
  expect((await edit.boundingBox())?.width).toBeLessThan(200);
  await colleagueEditsEvent(request, stage, { title: "Lantern Night" });
  await page.getByRole("button", { name: "Save changes" }).click();

  await expect(page.getByText("Lantern Night was saved.")).toBeVisible();
  await expect(page.getByLabel("Event title")).toHaveValue("Lantern Night");
  await expect(page.getByLabel("End (optional)")).toHaveValue("2031-06-22T01:00");

  await page.getByLabel("Event title").fill("Mine");
  await colleagueEditsEvent(request, stage, { title: "Theirs" });
  await page.getByRole("button", { name: "Save changes" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Somebody else saved this" });
  await expect(notice).toBeFocused();
  await expect(notice).toBeInViewport({ ratio: 1 });
  await notice.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByText("Mine was saved.")).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(page.getByLabel("Event title")).toHaveValue("Mine");
});

test("typed settings are kept or discarded by whoever leaves, with a link or with Back", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [guestTicket(10)]);
  await openAs(page, stage, `/manage/event/${stage.eventId}/tickets`);
  const go = (name: string) => page.getByRole("link", { name, exact: true }).first().click();
  await go("Event settings");
  await page.getByLabel("Event title").fill("Bonn");
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  const answer = (verb: string) => question.getByRole("button", { name: verb }).click();

  await page.goBack();
  await answer("Keep editing");
  await expect(page.getByLabel("Event title")).toHaveValue("Bonn");
  await go("Promo codes");
  await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await go("Promo codes");
  await answer("Discard changes");
  await expect(page.getByRole("heading", { level: 1, name: "Promo codes" })).toBeVisible();

  await go("Event settings");
  await page.getByLabel("Event title").fill("Bonn");
  await page.goBack();
  await answer("Discard changes");
  await expect(page.getByRole("heading", { level: 1, name: "Promo codes" })).toBeVisible();
  await expect(question).toBeHidden();
});

test("the end of the mails is written, seen in a preview and saved; on a phone the sections are a field", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await draftEvent(request, []);
  await openAs(page, stage, `/manage/event/${stage.eventId}/settings/email`);
  await page.getByRole("textbox", { name: "Footer" }).fill("Doors open at seven.");
  await page.getByRole("button", { name: "Preview the confirmation" }).click();
  const preview = page.getByRole("dialog", { name: "Preview of the confirmation" });
  const mail = preview.frameLocator("iframe");
  await expect(mail.getByText("Doors open at seven.")).toBeVisible();
  await expectAccessible(page);
  await preview.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("The settings were saved.")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel("Section").first().click();
  await page.getByRole("option", { name: "Search engines" }).click();
  await expect(page).toHaveURL(/\/settings\/seo$/);
  await page.getByLabel("Search title").fill("Lanterns by night");
  const shared = page.getByRole("figure", { name: "In a shared link" });
  await expect(shared).toContainText("Lanterns by night");
  await expectAccessible(page);
});

test("a draft is shown to its team as buyers would see it; one that is over is not published unasked", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await draftEvent(request, [guestTicket(10)]);
  await openAs(page, stage, areaOf(stage));
  const preview = page.getByRole("link", { name: "Preview" });
  await expect(preview).toHaveAttribute("target", "_blank");
  await page.goto((await preview.getAttribute("href")) ?? "no address");
  await expect(page.getByText("This is a preview. Only your team can see it.")).toBeVisible();
  await expect(page.getByText("Your tickets are held while you check out")).toHaveCount(0);
  await page.getByRole("button", { name: /^Add one/ }).click();
  await expect(page.getByRole("button", { name: "Continue to checkout" })).toBeDisabled();
  await expectAccessible(page);

  const past = { startAt: "2021-06-21T18:00:00.000Z", endAt: "2021-06-21T21:00:00.000Z" };
  await colleagueEditsEvent(request, stage, past);
  await page.goto(areaOf(stage));
  await page.getByRole("button", { name: "Publish" }).click();
  const late = page.getByRole("dialog", { name: "Publish Lantern Concert although it is over?" });
  await expectBesideFirstLine(late);
  await late.getByRole("button", { name: "Publish" }).click();
  await expect(
    page.getByText("Lantern Concert is public. By its dates it has ended."),
  ).toBeVisible();
});

const areaOf = ({ eventId }: Stage) => `/manage/event/${eventId}/tickets`;
const guestTicket = (quantityAvailable: number) =>
  ({ title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable }) as const;

/** A dialog's close button is on the height of the first line of its title. */
async function expectBesideFirstLine(dialog: Locator): Promise<void> {
  const [title, cross] = [dialog.getByRole("heading"), dialog.locator(".mantine-Modal-close")];
  await expect(async () => {
    const [text, button] = [await title.boundingBox(), await cross.boundingBox()];
    expect(Math.abs((text?.y ?? 0) - (button?.y ?? 99))).toBeLessThanOrEqual(1);
  }).toPass();
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
  const fields = z.object(EventChange.shape).parse(event);
  await data(
    await request.put(path, {
      headers: { ...headers, "if-match": `"${event.version}"` },
      data: { ...fields, ...change },
    }),
  );
}
