// Does a management screen keep to the frame? Its title's place, its filled buttons, and what is
// green on it.
import type { Page } from "@playwright/test";

export type Frame = {
  /** The title's middle, in pixels from the window's top. */
  title: number | null;
  /** The texts of the filled buttons in view. */
  filled: string[];
  /** Green texts that are neither a badge nor the entry where one is. */
  green: string[];
};

export const frameOf = (page: Page): Promise<Frame> => page.evaluate(measured);

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
