// Does an organizer see how full each limit is, and why a ticket can be bought or not?
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/accessible.ts";
import { openAs, opened } from "#tests/e2e/support/signed-in.ts";
import {
  draftEvent,
  expect,
  freeOrder,
  liveEvent,
  publish,
  reserve,
  type Stage,
  standard,
  test,
} from "#tests/e2e/support/stage.ts";

const areaOf = ({ eventId }: Stage) => `/manage/event/${eventId}`;

test("the explanation says which limit binds and what raising it would give", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await draftEvent(request, [standard]);
  await openAs(page, stage, `${areaOf(stage)}/capacity-assignments`);
  const form = await opened(page, "Create capacity assignment");
  await form.getByLabel("Name").fill("Hall");
  await form.getByLabel("Capacity").fill("12");
  await form.getByRole("radio", { name: "The whole event" }).check();
  await form.getByRole("button", { name: "Create capacity assignment" }).click();
  await expect(page.getByText("12 free")).toBeVisible();
  await expectAccessible(page);

  await publish(request, stage);
  const panel = await openedExplanation(page, stage, "Standard");
  await expect(
    panel.getByText("Buyers can buy it now: 12 more, until “Hall” is full."),
  ).toBeVisible();
  await expect(
    panel.getByText("Raising “Hall” gives at most 8 more, then “Standard” is full."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

test("the explanation draws what is sold, in baskets and free, and says when the first basket ends", async ({
  cleanPage: page,
  request,
}) => {
  const guest = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 20 } as const;
  const stage = await liveEvent(request, [guest]);
  await freeOrder(request, stage, ["Mira Solberg", "Jana Lindqvist", "Ole Berg", "Nina Quick"]);
  await reserve(page, stage, "Guest", 2);
  await expect(page).toHaveURL(/\/details$/);
  // 12:00:30 in Berlin. A basket that was just filled ends 15 minutes after that, less the seconds
  // since it was filled.
  await page.clock.setFixedTime("2031-05-01T10:00:30Z");

  await openAs(page, stage, areaOf(stage));
  const panel = await openedExplanation(page, stage, "Guest");

  const bar = panel.getByRole("img", {
    name: "Guest: 4 sold or being paid, 2 in baskets, 14 free, of 20",
  });
  await expect(bar).toBeVisible();
  expect(await drawnIn(bar, 20)).toEqual([
    ["4 sold or being paid", 4],
    ["2 in baskets", 2],
    ["14 free", 14],
  ]);
  await expect(
    panel.getByText(/^The first of these baskets ends at 12:1[45] PM CEST$/),
  ).toBeVisible();
  await expectAccessible(page);
});

/** Opens the explanation of a ticket, by keyboard. */
async function openedExplanation(page: Page, stage: Stage, title: string): Promise<Locator> {
  await page.goto(`${areaOf(stage)}/tickets`);
  await page.getByRole("button", { name: `Actions for ${title}` }).press("Enter");
  await page.getByRole("menuitem", { name: /^Why can it/ }).press("Enter");
  return page.getByRole("dialog", { name: `Why can ${title} be bought, or not?` });
}

/** The parts of a bar: what the legend says of a part's colour, and the part's width in units. */
const drawnIn = (bar: Locator, capacity: number) =>
  bar.evaluate((element, units) => {
    const colour = (one: Element) => getComputedStyle(one).background;
    const legend = [...(element.nextElementSibling?.querySelectorAll("i") ?? [])];
    const parts = [...element.children].map((part) => ({
      words: legend.find((one) => colour(one) === colour(part))?.parentElement?.textContent,
      width: part.getBoundingClientRect().width,
    }));
    const whole = parts.reduce((sum, { width }) => sum + width, 0);
    return parts.map(({ words, width }) => [words, Math.round((width / whole) * units)]);
  }, capacity);
