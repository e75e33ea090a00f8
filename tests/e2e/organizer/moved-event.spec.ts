// Does an organizer who moves an event let its buyers know, who read the new day in their mail?
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { openAs } from "#tests/e2e/support/signed-in.ts";
import { expect, liveEvent, mailTo, placedOrder, test } from "#tests/e2e/support/stage.ts";

test.use({ locale: "en-US", timezoneId: "Europe/Berlin" });

test("an event is moved by a day, and its buyers are mailed the new one", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 10 },
  ]);
  const { buyer } = await placedOrder(request, stage, ["Mira Solberg"]);
  const { email } = buyer;
  await mailTo(request, email, "Your tickets for Lantern Concert");
  await openAs(page, stage, `/manage/event/${stage.eventId}/settings`);

  await page.getByLabel("Start").fill("2031-06-22T20:00");
  await page.getByLabel("End").fill("2031-06-22T23:00");
  await page.getByRole("button", { name: "Save changes" }).click();
  const question = page.getByRole("dialog", { name: "Tell buyers about the change?" });
  await expect(question).toContainText("1 buyer gets a mail with the new calendar entry.");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(question.getByRole("button", { name: "Send", exact: true })).toBeInViewport();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("The mails will be sent.")).toBeVisible();
  const progress = page.getByRole("group", { name: "Mails about the change" });
  await expect(progress.getByText("1 of 1")).toBeVisible();

  const mail = await mailTo(request, email, "Changed: Lantern Concert");
  expect(mail).toMatch(/June 22, 2031[\s\S]*Before[\s\S]*June 21, 2031/);
});
