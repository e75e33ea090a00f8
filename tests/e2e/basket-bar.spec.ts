// Does the bar at the bottom of the event page hide what a buyer needs? Neither what has the focus,
// nor what is wrong.
import type { Locator, Page } from "@playwright/test";
import { expect, liveEvent, type Sketch, standard, test } from "#tests/e2e/support.ts";

const gift: Sketch = { title: "Gift", type: "DONATION", priceMinor: 500 };
const many = ["Early", "Late", "Balcony", "Box", "Group", "Family", "Student", "Patron"].map(
  (title) => ({ ...standard, title }),
);
const sizes = [
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
  }).toPass({ timeout: 2000, intervals: [50] });
}

for (const viewport of sizes) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test("the keyboard reaches every ticket above the bar", async ({ page, request }) => {
      const stage = await liveEvent(request, many);
      await page.goto(stage.path);
      const steppers = many.map(({ title }) =>
        page.getByRole("button", { name: `Add one: ${title}` }),
      );
      for (const stepper of steppers) await expect(stepper).toBeEnabled();

      for (const stepper of steppers) {
        await expect(async () => {
          await page.keyboard.press("Tab");
          await expect(stepper).toBeFocused({ timeout: 100 });
        }).toPass({ intervals: [0] });
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
  });
}
