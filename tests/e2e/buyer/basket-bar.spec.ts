// Does the bar at the bottom of the event page hide what a buyer needs? Neither what has the focus,
// nor what is wrong.
import type { Locator, Page } from "@playwright/test";
import { tabTo } from "#tests/e2e/support/keyboard.ts";
import {
  expect,
  liveEvent,
  placedOrder,
  type Sketch,
  standard,
  test,
} from "#tests/e2e/support/stage.ts";
import { sizes } from "#tests/support/runs/sizes.ts";

const gift: Sketch = { title: "Gift", type: "DONATION", priceMinor: 500 };
const free: Sketch = { ...standard, type: "FREE", priceMinor: 0, quantityAvailable: 1 };
const many = ["Early", "Late", "Balcony", "Box", "Group", "Family", "Student", "Patron"].map(
  (title) => ({ ...standard, title }),
);
const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const next = (page: Page) => page.getByRole("button", { name: "Continue to checkout" });

/** Waits until an element lies above the bar with the button. */
async function expectAboveBar(page: Page, element: Locator): Promise<void> {
  const bar = next(page).locator("..");
  await expect(async () => {
    const [box, above] = await Promise.all([bar.boundingBox(), element.boundingBox()]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
    expect(above?.y).toBeGreaterThanOrEqual(0);
  }).toPass({ intervals: [50] });
}

for (const viewport of viewports.slice(0, sizes.viewports)) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, expectedErrors: [/status of 409/] });

    test("the keyboard reaches every ticket above the bar", async ({ page, request }) => {
      const stage = await liveEvent(request, many);
      await page.goto(stage.path);
      const steppers = many.map(({ title }) =>
        page.getByRole("button", { name: `Add one: ${title}` }),
      );
      for (const stepper of steppers) await expect(stepper).toBeEnabled();

      for (const stepper of steppers) {
        await tabTo(page, stepper);
        await expectAboveBar(page, stepper);
      }
    });

    test("an amount that is missing is shown above the bar with what is wrong", async ({
      page,
      request,
    }) => {
      const stage = await liveEvent(request, [...many.slice(0, 4), gift, ...many.slice(4)]);
      await page.goto(stage.path);
      await page.getByRole("button", { name: "Add one: Gift" }).click();
      const field = page.getByLabel("Your amount", { exact: true });
      const why = page.getByText("Enter how much you want to give.");

      for (const behind of [0, 20, 40, 60, 80, 100]) {
        // The field's lower edge lies this far above the bottom of the screen.
        await field.evaluate((element, up) => {
          const { bottom } = element.getBoundingClientRect();
          window.scrollBy({ top: bottom - window.innerHeight + up, behavior: "instant" });
        }, behind);
        await next(page).click();
        await expect(field).toBeFocused();
        await expectAboveBar(page, field);
        await expectAboveBar(page, why);
      }
    });

    test("a ticket that was just sold out has the focus with its name, and names the others", async ({
      page,
      request,
    }) => {
      const [lawn, terrace] = [
        { ...free, title: "Lawn" },
        { ...free, title: "Terrace" },
      ];
      const stage = await liveEvent(request, [lawn, ...many, terrace]);
      await page.goto(stage.path);
      const row = page.getByRole("listitem").filter({ hasText: "Lawn" });
      for (const title of ["Lawn", "Terrace", "Patron"])
        await page.getByRole("button", { name: `Add one: ${title}` }).click();
      for (const ticketId of [stage.ticketIds[0], stage.ticketIds.at(-1)])
        await placedOrder(request, stage, ["Bea Buyer"], { ticketId });

      await next(page).click();

      const refusal = row.getByText("Not on sale any more either: Terrace.");
      await expect(refusal).toBeVisible();
      await expectAboveBar(page, refusal);
      await expectAboveBar(page, row.getByText("Lawn", { exact: true }));
      await expect(row.locator(":focus")).toContainText("Not on sale any more either: Terrace.");
    });
  });
}

test("a sum without a donation's amount says that the amount is missing", async ({
  page,
  request,
}) => {
  const stage = await liveEvent(request, [standard, gift]);
  await page.goto(stage.path);
  const bar = next(page).locator("..");

  await page.getByRole("button", { name: "Add one: Standard" }).click();
  await expect(bar).not.toContainText("missing");
  await page.getByRole("button", { name: "Add one: Gift" }).click();
  await expect(bar).toContainText("2 tickets · an amount is missing or too low€25.00");
  await page.getByLabel("Your amount", { exact: true }).fill("7");

  await expect(bar).toContainText("2 tickets€32.00");
});
