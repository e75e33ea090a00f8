// Can what opens with an animation be read and left? The other tests wish for less motion.
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { openAs, opened } from "#tests/e2e/support/signed-in.ts";
import { expect, liveEvent, standard, test } from "#tests/e2e/support/stage.ts";

test("a drawer and a question that fade in can be read, and give the focus back", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await openAs(page, stage, `/manage/event/${stage.eventId}/tickets`);
  const wish = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  expect(await page.evaluate(wish)).toBe(false);

  const drawer = await opened(page, "Create ticket");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Create ticket" }).first()).toBeFocused();

  const actions = page.getByRole("button", { name: "Actions for Standard" });
  await actions.press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  const question = page.getByRole("dialog");
  await expect(question.getByRole("button", { name: /^Delete/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(actions).toBeFocused();
});
