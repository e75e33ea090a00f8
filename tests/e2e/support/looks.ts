// At which sizes is a screen looked at, and what is found there? The walk over all screens asks.
import type { Page } from "@playwright/test";
import { faultsOf } from "#tests/e2e/support/faults.ts";
import { fieldFaults } from "#tests/e2e/support/field-faults.ts";
import { sizes } from "#tests/support/runs/sizes.ts";

export type Size = { name: string; width: number; height: number; text: string };

/**
 * The smallest size of a target in pixels, in either direction: for buyers and door staff, and for
 * desktop users.
 */
export const THUMB = 44;
export const POINTER = 24;

/** The least room for words. Screens that fill a phone are looked at like this in every run. */
export const largeTextPhone: Size = {
  name: "a phone with 200 % text",
  width: 390,
  height: 844,
  text: "200%",
};

/**
 * WCAG asks for a width of 320 px (1.4.10) and for text of 200 % (1.4.4), but not for both at once.
 * A screen of 1280 px at 200 % zoom is 640 px wide.
 */
const hardestFirst: Size[] = [
  { name: "320 px", width: 320, height: 640, text: "100%" },
  { name: "a desk with 200 % text", width: 1440, height: 900, text: "200%" },
  { name: "200 % text", width: 640, height: 800, text: "200%" },
  largeTextPhone,
  { name: "a desk", width: 1440, height: 900, text: "100%" },
];
const walked = hardestFirst.slice(0, sizes.walk);
export const desk = walked.filter(({ width }) => width === 1440);
export const small = walked.filter(({ width }) => width < 1440);

/**
 * What cannot be read or hit on the current screen at these sizes, and how many targets there are.
 */
export async function faultsOn(page: Page, least: number, looks: Size[]) {
  const faults: string[] = [];
  let targets = 0;
  for (const { name, width, height, text } of looks) {
    await page.setViewportSize({ width, height });
    await page.evaluate(async (size) => {
      document.documentElement.style.fontSize = size;
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    }, text);
    const measured = await page.evaluate(faultsOf, least);
    targets += measured.targets;
    const all = [...measured.faults, ...(await page.evaluate(fieldFaults))];
    faults.push(...all.map((fault) => `${name}: ${fault}`));
  }
  return { faults, targets };
}
