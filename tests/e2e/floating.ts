// Is what opens above a page in reach? Every dialog, drawer, menu and toast lies on the screen, and
// its buttons can be hit.
import { expect, type Page } from "@playwright/test";

/** At a desk, on a phone, and on a phone that is held sideways. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

/** Looks at what floats at all three sizes, and leaves the page at the size that it had. */
export async function expectInReachAtAllSizes(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectInReach(page);
  }
  if (before) await page.setViewportSize(before);
}

/** The same on phones whose owner needs text twice as large. */
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

/** The same at the size that the page has now. */
export async function expectInReach(page: Page): Promise<void> {
  const size = page.viewportSize();
  // What still slides or fades in is not where it will be.
  const faults = () => page.evaluate(floatingFaults, true);
  await expect
    .poll(faults, { message: `what floats at ${size?.width}x${size?.height}` })
    .toEqual([]);
}

/**
 * A person who uses a keyboard or a screen reader goes on where they were: the focus is not thrown
 * away.
 */
export async function expectFocusKept(page: Page, after: string): Promise<void> {
  const isLost = () =>
    page.evaluate(
      () => document.activeElement === null || document.activeElement === document.body,
    );
  await expect.poll(isLost, { message: `the focus is on the body after ${after}` }).toBe(false);
}

/**
 * Runs in the page, so it knows nothing but what is there. Answers what lies off the screen and,
 * where it may scroll to find that out, what cannot be hit.
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
  for (const float of [...floats].filter(isShown)) {
    const { left, top, right, bottom } = float.getBoundingClientRect();
    if (!isOnScreen(float.getBoundingClientRect())) {
      faults.push(
        `${nameOf(float)} lies at ${[left, top, right, bottom].map(Math.round).join(" ")}`,
      );
      continue;
    }
    if (!mayScroll) continue;
    const targets = float.querySelectorAll(
      "a[href], button, input, select, textarea, [role=menuitem], [role=option]",
    );
    for (const target of [...targets].filter(isShown)) {
      target.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const rect = target.getBoundingClientRect();
      if (rect.width <= 4 && rect.height <= 4) continue; // what is there for screen readers alone
      const hit = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
      // A toast passes; a field may wait below it for so long, a button may not.
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
