// Can everybody use the screen, as far as this is told without a layout? Axe, and messages
// announced once. The browser tests look at colours and sizes.
import axe from "axe-core";
import { expect } from "vitest";

/** Axe measures these in a layout, which happy-dom has none of. */
const MEASURED = ["color-contrast", "target-size", "scrollable-region-focusable"];

/**
 * Fails on any violation of WCAG 2.2 AA on the current screen, and on a message that is announced
 * twice.
 */
export async function expectAccessible(): Promise<void> {
  expect(
    document.querySelectorAll("[role=alert] [role=alert]"),
    "alerts within alerts",
  ).toHaveLength(0);
  // A closed list of choices has hundreds of hidden elements, and nobody meets them.
  const shown = { exclude: ['[style*="display: none"]'] };
  const { violations, passes } = await axe.run(shown, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"],
    resultTypes: ["violations"],
    rules: Object.fromEntries(MEASURED.map((rule) => [rule, { enabled: false }])),
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)).toEqual([]);
  // An empty page has no faults.
  expect(passes.length).toBeGreaterThan(10);
}
