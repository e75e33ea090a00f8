// Does an organizer learn how full each limit is, and why a ticket can be bought or not?

import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/accessible.ts";
import { letPass } from "#tests/e2e/refunding.ts";
import { openAs, opened } from "#tests/e2e/signed-in.ts";
import {
  data,
  draftEvent,
  expect,
  freeOrder,
  liveEvent,
  placedOrder,
  publish,
  reserve,
  type Stage,
  standard,
  test,
} from "#tests/e2e/support.ts";

/** Half a minute until no request knows less, and a sweep, which comes every minute. */
const COUNTING_SECONDS = 61;
const areaOf = ({ eventId }: Stage) => `/manage/event/${eventId}`;

test("the explanation says which limit binds and what raising it would give", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await draftEvent(request, [standard]);
  await openAs(page, stage, `${areaOf(stage)}/capacity-assignments`);
  const form = await opened(page, "Create capacity assignment");
  await form.getByRole("button", { name: "Create capacity assignment" }).click();
  for (const refusal of [
    "This field is required.",
    "Enter a whole number.",
    "Choose at least one ticket.",
  ])
    await expect(form.getByText(refusal)).toBeVisible();
  await expectAccessible(page);
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

test("a ticket whose last units are in baskets is not called on sale", async ({
  cleanPage: page,
  request,
}) => {
  const guest = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 2 } as const;
  const stage = await liveEvent(request, [guest]);
  await reserve(page, stage, "Guest", 2);
  await expect(page).toHaveURL(/\/details$/);

  await openAs(page, stage, areaOf(stage));
  const panel = await openedExplanation(page, stage, "Guest");

  await expect(panel.getByText("All in baskets", { exact: true })).toBeVisible();
  await expect(panel.getByText("On sale", { exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test("a ticket of which an order takes more than is free says so, and what raising its limit gives", async ({
  cleanPage: page,
  request,
}) => {
  const guest = { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 5 } as const;
  const stage = await liveEvent(request, [{ ...guest, minPerOrder: 3 }]);
  await page.goto(stage.path);
  await page.getByRole("button", { name: "Add one: Guest" }).click();
  await page.getByRole("button", { name: "Continue to checkout" }).click();
  await expect(page).toHaveURL(/\/details$/);

  await openAs(page, stage, areaOf(stage));
  const panel = await openedExplanation(page, stage, "Guest");

  await expect(
    panel.getByText(
      "Nobody can buy it right now: one order takes at least 3 of the ticket, and only 2 are free. More may come back when a basket ends.",
    ),
  ).toBeVisible();
  await expect(panel.getByText("Too few free")).toBeVisible();
  await expectAccessible(page);
});

test("a capacity that is put on what sells already says that it counts first, on tickets too", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await openAs(page, stage, `${areaOf(stage)}/capacity-assignments`);
  const form = await opened(page, "Create capacity assignment");
  await form.getByLabel("Name").fill("Hall");
  await form.getByLabel("Capacity").fill("12");
  await form.getByRole("radio", { name: "The whole event" }).check();
  await expect(
    form.getByText(/one that is switched on, or one that gets more tickets pauses them/),
  ).toBeVisible();
  await form.getByRole("button", { name: "Create capacity assignment" }).click();
  await expect(page.getByText("Counting what was sold before.")).toBeVisible();
  await expect(page.getByText("Not counted yet")).toBeVisible();
  await expect(page.getByText("12 free")).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`${areaOf(stage)}/tickets`);
  const row = page.getByRole("row", { name: /Standard/ });
  await expect(row).toContainText("Paused");
  await expect(row).toContainText("Counting what was sold before.");
  await expectAccessible(page);
  await expect(async () => {
    await letPass(request, COUNTING_SECONDS);
    await expect(row).toContainText("On sale");
  }).toPass();
  await expect(row).not.toContainText("Counting");
});

test("a quantity that is less than what is being paid sells nothing, and says how far to raise it", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [{ ...standard, quantityAvailable: null }]);
  const { shortId } = await placedOrder(request, stage, ["Ada Quick", "Ole Berg", "Mira Sol"]);
  await data(
    await request.post(`/api/public/events/${stage.eventId}/orders/${shortId}/payment-intent`, {
      headers: { "idempotency-key": randomUUID() },
    }),
  );
  await openAs(page, stage, `${areaOf(stage)}/tickets`);
  await page.getByRole("button", { name: "Standard", exact: true }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Quantity", { exact: true }).fill("2");
  await form.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row", { name: /Standard/ });
  await expect(row).toContainText("Counting what was sold before.");

  // One wait until no request knows less, and one after it is found that three are being paid.
  await expect(async () => {
    await letPass(request, COUNTING_SECONDS);
    await expect(row).toContainText("Raise it to at least 3, or cancel tickets.");
  }).toPass();
  await expect(row).toContainText("Sold out");
  await expectAccessible(page);
  const panel = await openedExplanation(page, stage, "Standard");
  await expect(
    panel.getByText(
      "Nobody can buy it, because more of “Standard” is sold or being paid than it allows.",
    ),
  ).toBeVisible();
  const bar = panel.getByRole("img", {
    name: "Standard: 3 sold or being paid, 0 in baskets, 1 too many, of 2",
  });
  expect(await drawnIn(bar, 3)).toEqual([
    ["3 sold or being paid", 2],
    ["1 too many", 1],
  ]);
  await expect(
    panel.getByText(
      "Nothing else limits it: each unit that “Standard” is raised by above 3 can be sold.",
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto(stage.path);
  await expect(page.getByText("Sold out").first()).toBeVisible();
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
