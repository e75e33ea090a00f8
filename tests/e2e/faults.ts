// What on a screen cannot be reached, read or hit? Measured in the page as it is laid out now.

/**
 * Runs in the page, so it knows nothing but its argument. Answers what scrolls sideways, which text
 * is cut or broken, and which targets are smaller than `least` pixels each way; a link within a
 * sentence is as high as its line, as WCAG 2.5.8 allows.
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
    // A table may: read across, its columns mean nothing one below the other.
    if (isSideways && isShown(box) && !box.querySelector("table"))
      faults.push(`scrolls sideways: ${nameOf(box)}`);
  }

  /**
   * Which side of an ancestor cuts a text off; a text that ends in dots must say the whole in a
   * title.
   */
  const cutBy = (text: DOMRect, from: Element): string | null => {
    let [mayBeCutAcross, mayBeCutDown] = [true, true];
    let { left, right } = text;
    for (let box: Element | null = from; box && box !== page; box = box.parentElement) {
      const style = getComputedStyle(box);
      const rect = box.getBoundingClientRect();
      // What is there for screen readers alone.
      if (style.clipPath === "inset(50%)" || (rect.width <= 4 && rect.height <= 4)) return null;
      if (mayBeCutAcross && /hidden|clip/.test(style.overflowX)) {
        const isCut = right > rect.right + 1 || left < rect.left - 1;
        if (isCut && !(style.textOverflow === "ellipsis" && box.closest("[title]")))
          return "across";
        // What ends in dots reaches no further than its box.
        [left, right] = [Math.max(left, rect.left), Math.min(right, rect.right)];
      }
      if (mayBeCutDown && /hidden|clip/.test(style.overflowY)) {
        // Letters reach beyond their line where lines are set tight; a fifth of the line is more
        // than that.
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
      // Above the page stands the link to skip by, until it has the focus.
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
   * How far the target answers to both sides of where it begins to; its label counts, and so do
   * pseudo-elements.
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
    // A link to skip by, until it has the focus.
    if (element.getBoundingClientRect().bottom <= 0) continue;
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const sizes = own
      .map((one) => reach(one.getBoundingClientRect(), own))
      .filter((size) => size !== null);
    const isLarge = sizes.some(([width, height]) => width >= least - 0.5 && height >= least - 0.5);
    // Nothing to hit is what a dialog covers; it was measured without the dialog.
    if (sizes.length > 0 && !isLarge)
      faults.push(`${sizes.map((size) => size.join("x")).join(" and ")} px: ${nameOf(element)}`);
  }
  window.scrollTo({ top: 0, behavior: "instant" });
  return { faults, texts, targets: targets.length };
}
