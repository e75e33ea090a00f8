// Does a management screen keep to the frame? Its title's place, its filled buttons, what is green
// on it, and whether it is wider than a small screen.
import { expect, type Page } from "@playwright/test";
import { matches, paths } from "#web/lib/page/paths.ts";

type Frame = {
  /** The title's middle, in pixels from the window's top. */
  title: number | null;
  /** The texts of the filled buttons in view. */
  filled: string[];
  /** Green texts that are neither a badge nor the entry where one is. */
  green: string[];
};

/** They have no frame, or go on to a page that has. */
const frameless = [
  paths.welcome,
  paths.eventPreview,
  paths.confirmEmail,
  paths.confirmEmailChange,
].map(({ pattern }) => pattern);

/** The frames of all screens that were looked at, and what is wrong with them together. */
export function framesOf(page: Page) {
  const seen: Record<string, Frame> = {};
  const wide: string[] = [];
  return {
    /** Leaves the screen at another size. */
    look: async (path: string) => {
      if (frameless.some((one) => matches(one, path))) return;
      await resize(page, { width: 320, height: 640 }, "200%");
      const isWide = () =>
        document.documentElement.scrollWidth > document.documentElement.clientWidth;
      if (await page.evaluate(isWide)) wide.push(path);
      await resize(page, { width: 1440, height: 900 }, "100%");
      seen[path] = await page.evaluate(measured);
    },
    expectAlike: () => {
      const all = Object.entries(seen);
      const faulty = (isFaulty: (frame: Frame) => boolean) =>
        all.filter(([, frame]) => isFaulty(frame));
      const height = all[0]?.[1].title ?? null;
      expect(height).not.toBeNull();
      expect(faulty(({ title }) => title !== height)).toEqual([]);
      expect(faulty(({ filled }) => filled.length > 1)).toEqual([]);
      expect(faulty(({ green }) => green.length > 0)).toEqual([]);
      expect(wide).toEqual([]);
      return seen;
    },
  };
}

async function resize(page: Page, size: { width: number; height: number }, text: string) {
  await page.setViewportSize(size);
  await page.evaluate(async (fontSize) => {
    document.documentElement.style.fontSize = fontSize;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  }, text);
}

/** Runs in the page, so it can use nothing from this file. */
function measured(): Frame {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isInView = (element: Element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return width > 4 && height > 4 && bottom > 0 && top < window.innerHeight;
  };
  const colour = (name: string) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(${name})`;
    const value = getComputedStyle(probe).color;
    probe.remove();
    return value;
  };
  const greens = ["--brand-4", "--brand-5"].map(colour);
  const shown = [...document.querySelectorAll("body *")].filter(isShown).filter(isInView);
  const hasText = (element: Element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
    );
  const text = (element: Element) => (element.textContent ?? "").trim().slice(0, 40);
  const title = document.querySelector("main h1")?.getBoundingClientRect();
  return {
    title: title ? Math.round((title.top + title.bottom) / 2) : null,
    filled: shown
      .filter((element) => element.matches("button, a"))
      .filter((element) => greens.includes(getComputedStyle(element).backgroundColor))
      .map(text),
    green: shown
      .filter(hasText)
      .filter((element) => greens.includes(getComputedStyle(element).color))
      .filter((element) => !element.closest('[aria-current], [class*="badge"]'))
      .map(text),
  };
}
