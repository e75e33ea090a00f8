// Can everybody read and use the screen? Axe, the reach of dialogs, and messages announced once.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { expectInReach } from "#tests/e2e/support/floating.ts";

/**
 * Fails on any violation of WCAG 2.2 AA on the current screen and on a message that is announced
 * twice. It also fails on a dialog, menu or toast that cannot be reached.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Elements that are still fading in do not have their final contrast. A dialog's fade begins some
  // frames after the dialog is there.
  await page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isFading = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).opacity !== "1" || isFading(element.parentElement));
    await painted();
    await painted();
    for (let frames = 0; frames < 600; frames++) {
      if (![...document.querySelectorAll("[role=dialog]")].some(isFading)) break;
      await painted();
    }
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  await expectInReach(page);
  expect(await page.locator("[role=alert] [role=alert]").count(), "alerts within alerts").toBe(0);
  expect(await violationsOf(page)).toEqual([]);
}

/** Axe's violations of a screen that stood still while axe looked. */
async function violationsOf(page: Page): Promise<string[]> {
  const before = await toastsOf(page);
  const { violations } = await new AxeBuilder({ page })
    // Axe leaves a frame out that does not answer in time: by itself half a second.
    .options({ pingWaitTime: 5_000 })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    // Otherwise a blank page is opened for each look. What this leaves out, frames of other
    // origins, no screen has; frames of our own are looked into.
    .setLegacyMode()
    .analyze();
  // A toast appears and disappears by itself, and has no contrast while it fades.
  if ((await toastsOf(page)) !== before) return await violationsOf(page);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const toastsOf = (page: Page): Promise<string> =>
  page
    .locator(".mantine-Notification-root")
    .evaluateAll((toasts) =>
      JSON.stringify(toasts.map((one) => [one.textContent, getComputedStyle(one).opacity])),
    );
