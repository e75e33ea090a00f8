// Can everything that opens above a page be reached? Every dialog, drawer, menu and toast is on the
// screen, and its buttons can be hit.
import { expect, type Page } from "@playwright/test";

/** A desktop, a phone, and a phone held sideways. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

/** Checks floating elements at all three sizes, and restores the page's size. */
export async function expectInReachAtAllSizes(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectInReach(page);
  }
  if (before) await page.setViewportSize(before);
}

/** The same check on phones with text twice as large. */
export async function expectInReachWithLargeText(page: Page): Promise<void> {
  const before = page.viewportSize();
  const setText = (size: string) =>
    page.evaluate((text) => {
      document.documentElement.style.fontSize = text;
    }, size);
  await setText("200%");
  for (const size of sizes.slice(1)) {
    await page.setViewportSize(size);
    await expectInReach(page);
  }
  await setText("");
  if (before) await page.setViewportSize(before);
}

/** The same check at the page's current size. */
export async function expectInReach(page: Page): Promise<void> {
  const size = page.viewportSize();
  // Polls, because elements in an animation have not reached their final place.
  const faults = () => page.evaluate(floatingFaults, true);
  await expect
    .poll(faults, { message: `what floats at ${size?.width}x${size?.height}` })
    .toEqual([]);
}

/**
 * The focus must stay on an element, because people with a keyboard or a screen reader continue
 * from there.
 */
export async function expectFocusKept(page: Page, after: string): Promise<void> {
  const isLost = () =>
    page.evaluate(
      () => document.activeElement === null || document.activeElement === document.body,
    );
  await expect.poll(isLost, { message: `the focus is on the body after ${after}` }).toBe(false);
}

/**
 * Runs in the page, so it can use nothing from this file. Reports elements off the screen and a
 * toast over the focused field. With `mayScroll` it also scrolls to each target and reports those
 * that cannot be hit.
 */
export function floatingFaults(mayScroll: boolean): string[] {
  const faults: string[] = [];
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const nameOf = (element: Element) =>
    `${element.getAttribute("role") ?? element.tagName} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
  const isOnScreen = ({ left, top, right, bottom }: DOMRect) =>
    left >= -1 && top >= -1 && right <= window.innerWidth + 1 && bottom <= window.innerHeight + 1;

  const floats = document.querySelectorAll(
    "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], .mantine-Notification-root",
  );
  const focused = document.activeElement?.matches("input, textarea, select")
    ? document.activeElement.getBoundingClientRect()
    : null;
  for (const float of [...floats].filter(isShown)) {
    const { left, top, right, bottom } = float.getBoundingClientRect();
    if (!isOnScreen(float.getBoundingClientRect())) {
      faults.push(
        `${nameOf(float)} lies at ${[left, top, right, bottom].map(Math.round).join(" ")}`,
      );
      continue;
    }
    const isOverFocus =
      focused !== null &&
      left < focused.right &&
      focused.left < right &&
      top < focused.bottom &&
      focused.top < bottom;
    if (isOverFocus && float.matches(".mantine-Notification-root"))
      faults.push(`${nameOf(float)} covers the focused field`);
    if (!mayScroll) continue;
    const targets = float.querySelectorAll(
      "a[href], button, input, select, textarea, [role=menuitem], [role=option]",
    );
    for (const target of [...targets].filter(isShown)) {
      target.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const rect = target.getBoundingClientRect();
      if (rect.width <= 4 && rect.height <= 4) continue; // this target is for screen readers only
      const hit = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
      // A toast may cover a field, because it soon disappears. It may not cover a button.
      const isField = target.matches("input, select, textarea");
      if (isField && hit?.closest(".mantine-Notification-root")) continue;
      const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
      const isHit = hit !== null && [target, ...labels].some((own) => own.contains(hit));
      if (!isHit || !isOnScreen(rect))
        faults.push(`${nameOf(target)} in ${nameOf(float)} cannot be hit`);
    }
  }
  return faults;
}
