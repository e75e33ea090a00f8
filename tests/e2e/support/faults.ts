// Which content on a screen cannot be reached, read or hit? Measured in the current layout.

/**
 * Runs in the page, so it can use only its argument: the least width and height of a target in
 * pixels. A link within a sentence may be as high as its line (WCAG 2.5.8).
 */
export function faultsOf(least: number): { faults: string[]; texts: number; targets: number } {
  const faults: string[] = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) faults.push(`the page is ${page.scrollWidth} px wide`);

  const nameOf = (element: Element) => {
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    const kind = element.getAttribute("role") ?? element.tagName.toLowerCase();
    return `${kind} "${name.trim().slice(0, 40)}" .${String(element.getAttribute("class")).split(" ").at(-1)}`;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest("[inert], [aria-hidden=true], option");

  for (const box of document.body.querySelectorAll("*")) {
    const isSideways =
      /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth;
    // A table may scroll sideways, because its columns belong next to each other.
    if (isSideways && isShown(box) && !box.querySelector("table"))
      faults.push(`scrolls sideways: ${nameOf(box)}`);
  }

  /**
   * How a text is cut off, by an ancestor or the screen; null if it is not. A text shortened with
   * an ellipsis must have its full text in a title.
   */
  const cutBy = (text: DOMRect, from: Element): string | null => {
    let [mayBeCutAcross, mayBeCutDown] = [true, true];
    let { left, right } = text;
    for (let box: Element | null = from; box && box !== page; box = box.parentElement) {
      const style = getComputedStyle(box);
      const rect = box.getBoundingClientRect();
      // This box is for screen readers only.
      if (style.clipPath === "inset(50%)" || (rect.width <= 4 && rect.height <= 4)) return null;
      if (mayBeCutAcross && /hidden|clip/.test(style.overflowX)) {
        const isCut = right > rect.right + 1 || left < rect.left - 1;
        if (isCut && !(style.textOverflow === "ellipsis" && box.closest("[title]")))
          return "across";
        // A shortened text reaches no further than its box.
        [left, right] = [Math.max(left, rect.left), Math.min(right, rect.right)];
      }
      if (mayBeCutDown && /hidden|clip/.test(style.overflowY)) {
        // With a small line height, letters reach beyond their line, but by less than a fifth of
        // it.
        const isCut =
          text.bottom > rect.bottom + text.height / 5 || text.top < rect.top - text.height / 5;
        if (isCut && !(style.webkitLineClamp !== "none" && box.closest("[title]"))) return "down";
      }
      if (/auto|scroll/.test(style.overflowX)) mayBeCutAcross = false;
      if (/auto|scroll/.test(style.overflowY)) mayBeCutDown = false;
      if (style.position === "fixed") break;
    }
    return mayBeCutAcross && (left < -1 || right > page.clientWidth + 1) ? "by the screen" : null;
  };
  let texts = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || !isShown(parent)) continue;
    if (!parent.checkVisibility({ opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    texts++;
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    const words = node.textContent.trim().split(/[\s-]+/).length;
    if (lines > 3 * words) faults.push(`broken every few letters: ${nameOf(parent)}`);
    for (const rect of range.getClientRects()) {
      // The skip link is above the page until it has the focus.
      const cut = rect.width > 0 && rect.bottom + window.scrollY > 0 ? cutBy(rect, parent) : null;
      if (cut) faults.push(`cut ${cut}: ${nameOf(parent)}`);
    }
  }

  const targets = [
    ...document.querySelectorAll(
      "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=checkbox], [role=switch], [role=option]",
    ),
  ].filter(isShown);
  const isInSentence = (element: Element) => {
    const beside = [...(element.parentElement?.childNodes ?? [])].filter(
      ({ nodeType }) => nodeType === Node.TEXT_NODE,
    );
    const isInline = element.matches("a") && getComputedStyle(element).display === "inline";
    return isInline && beside.some(({ textContent }) => textContent?.trim());
  };
  /**
   * The size of the area that reacts for a target, in each direction. Its label and its
   * pseudo-elements count too.
   */
  const reach = (rect: DOMRect, own: Element[]): [number, number] | null => {
    const answers = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && own.some((one) => one.contains(hit));
    };
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    if (!answers(x, y)) return null;
    const along = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < least && answers(x + dx * (steps + 1), y + dy * (steps + 1))) steps++;
      return steps;
    };
    return [along(-1, 0) + along(1, 0) + 1, along(0, -1) + along(0, 1) + 1];
  };
  for (const element of targets) {
    if (isInSentence(element)) continue;
    const labels =
      "labels" in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const own = [element, ...labels.filter((one) => one instanceof Element)];
    // The skip link is above the page until it has the focus.
    if (element.getBoundingClientRect().bottom <= 0) continue;
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const sizes = own
      .map((one) => reach(one.getBoundingClientRect(), own))
      .filter((size) => size !== null);
    const isLarge = sizes.some(([width, height]) => width >= least - 0.5 && height >= least - 0.5);
    // Without any size, a dialog covers the target; the target was measured without the dialog.
    if (sizes.length > 0 && !isLarge)
      faults.push(`${sizes.map((size) => size.join("x")).join(" and ")} px: ${nameOf(element)}`);
  }
  window.scrollTo({ top: 0, behavior: "instant" });
  return { faults, texts, targets: targets.length };
}
