// Does a person notice why a form was refused, however far it is scrolled? The reason comes into
// view with the focus, and nothing lies above it.
import type { Locator } from "@playwright/test";
import { openAs, opened } from "#tests/e2e/support/signed-in.ts";
import { expect, freeOrder, liveEvent, standard, test } from "#tests/e2e/support/stage.ts";

test.use({ expectedErrors: [/status of 409/] });

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test("a refused order by hand says so where the person is, and again at the next try", async ({
  cleanPage: page,
  request,
}) => {
  const many = Array.from({ length: 9 }, (_, index) => ({ ...standard, title: `Row ${index}` }));
  const stage = await liveEvent(request, [{ ...standard, quantityAvailable: 2 }, ...many]);

  for (const size of sizes) {
    await page.setViewportSize(size);
    await openAs(page, stage, `/manage/event/${stage.eventId}/orders`);
    const form = await opened(page, "Create order");
    await form.getByLabel("Number of Standard").fill("3");
    await form.getByLabel("First name").fill("Bea");
    await form.getByLabel("Email").fill("bea@foyer.example");
    const refusal = form.getByRole("alert");
    for (const _ of ["first", "second"]) {
      await form.getByLabel("Send the tickets to the buyer").focus();
      await expect(refusal).not.toBeInViewport();
      await form.getByRole("button", { name: "Create order" }).click();
      await expect(refusal).toBeFocused();
      await expectUncovered(refusal);
    }
  }
});

test("a refused field of the settings stands above the save bar, wherever the page is scrolled", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [standard]);
  await openAs(page, stage, `/manage/event/${stage.eventId}/settings/checkout`);
  const field = page.getByLabel("Address of your terms");
  await field.fill("no address");

  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const hidden of [0, 20, 50, 80, 110]) {
      await page.getByLabel("Order timeout in minutes").focus();
      await scrollTo(field, hidden);
      await page.getByLabel("Order timeout in minutes").press("Enter");
      await expect(field).toBeFocused();
      await expectUncovered(field);
      await expectUncovered(
        page.getByText("Enter a full web address, for example https://example.com."),
      );
    }
  }
});

test("a row that the keyboard reaches is not below the bar of the chosen rows", async ({
  cleanPage: page,
  request,
}) => {
  const stage = await liveEvent(request, [{ ...standard, type: "FREE", priceMinor: 0 }]);
  await freeOrder(
    request,
    stage,
    Array.from({ length: 10 }, (_, index) => `Mira ${index}`),
  );
  await freeOrder(
    request,
    stage,
    Array.from({ length: 10 }, (_, index) => `Jana ${index}`),
  );

  for (const size of sizes) {
    await page.setViewportSize(size);
    await openAs(page, stage, `/manage/event/${stage.eventId}/attendees`);
    await page.getByRole("checkbox", { name: /Mira 0/ }).check();
    await expect(page.getByText("1 selected")).toBeVisible();
    for (const row of await page.getByRole("checkbox", { name: /(Mira|Jana) \d/ }).all()) {
      await row.focus();
      await expectUncovered(row);
    }
  }
});

/** Scrolls the page so that the element ends `hidden` pixels above the window's end. */
const scrollTo = (element: Locator, hidden: number): Promise<void> =>
  element.evaluate((field, rest) => {
    window.scrollBy(0, field.getBoundingClientRect().bottom + rest - window.innerHeight);
  }, hidden);

/** Nothing lies above the element, at its top, its middle and its end. */
async function expectUncovered(wanted: Locator): Promise<void> {
  await expect(async () => {
    const covered = await wanted.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [0.05, 0.5, 0.95].filter((part) => {
        const seen = document.elementFromPoint(left + width / 2, top + height * part);
        return !element.contains(seen);
      });
    });
    expect(covered).toEqual([]);
  }).toPass();
}
