// What does a person with an old browser read? That it is too old and what is needed, before a
// ticket is held.
import { expect, liveEvent, standard, test } from "#tests/e2e/support/stage.ts";

const sentence =
  "This browser is too old for this page. Use Safari 16.4, Chrome 111 or Firefox 115, or newer.";

test("an event page says so and sells nothing; a page of the app says so and does not start", async ({
  page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  // What Safari learned last.
  await page.addInitScript("delete Document.prototype.adoptedStyleSheets");

  await page.goto(stage.path);
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add one: Standard" })).toBeDisabled();

  await page.goto("/find-tickets");
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
});
