// How does a test use the keyboard? It presses a key until the element it wants has the focus, as a
// person does, and checks that the person can see where that is.
import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Presses Tab (or another key) until the element has the focus, and checks that the focus is
 * visible.
 */
export async function tabTo(page: Page, wanted: Locator, key = "Tab"): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    expect(await hasFocus(wanted)).toBe(true);
  }).toPass({ intervals: [0] });
  await expectVisibleFocus(wanted);
}

/** Whether a key has just moved the focus there: once the page has painted what the key did. */
const hasFocus = (wanted: Locator): Promise<boolean> =>
  wanted.evaluateAll(async (found) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await painted();
    await painted();
    // The document does not tell which field of a payment element has it.
    return found.some((element) => element.matches(":focus"));
  });

/** The element has the focus with a visible ring and is on the screen. */
export async function expectVisibleFocus(wanted: Locator): Promise<void> {
  await expect(wanted).toBeFocused();
  await expect(wanted).toBeInViewport();
  const ring = await wanted.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
  });
  expect(ring).toBeGreaterThanOrEqual(2);
}
