// Are fields readable and wide enough to type in, and are checkboxes beside their labels? Measured
// in the current layout.

/**
 * Runs in the page, so it can use nothing from this file. A choice shortened with an ellipsis must
 * have its full text in a title.
 */
export function fieldFaults(): string[] {
  /** How many digits a text field and a number field must show at once. */
  const [least, leastOfNumber] = [8, 4];
  const faults: string[] = [];
  const pen = document.createElement("canvas").getContext("2d");
  const page = document.documentElement;
  const selector =
    "input:not([type=checkbox],[type=radio],[type=hidden],[type=file]), select, textarea";
  const fields = [...document.querySelectorAll<HTMLInputElement>(selector)];
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest("[inert], [aria-hidden=true]");

  const isCut = (element: Element): boolean => {
    const { left, right } = element.getBoundingClientRect();
    for (let box = element.parentElement; box && box !== page; box = box.parentElement) {
      const edge = box.getBoundingClientRect();
      const mayCut = /hidden|clip/.test(getComputedStyle(box).overflowX);
      if (mayCut && (right > edge.right + 1 || left < edge.left - 1)) return true;
    }
    return left < -1 || right > page.clientWidth + 1;
  };
  /** The browser's own date control is as wide as its text if no style sets its width. */
  const ownWidth = (field: HTMLInputElement): number => {
    const free = field.cloneNode();
    if (!(free instanceof HTMLElement)) return 0;
    free.style.cssText = "width: max-content; min-width: 0; position: absolute; visibility: hidden";
    field.after(free);
    const { width } = free.getBoundingClientRect();
    free.remove();
    return width;
  };

  for (const field of fields.filter(isShown)) {
    const name = `field "${field.labels?.[0]?.textContent ?? field.getAttribute("aria-label") ?? ""}"`;
    const rect = field.getBoundingClientRect();
    // This field is for screen readers only.
    if (!pen || (rect.width <= 4 && rect.height <= 4)) continue;
    if (isCut(field)) faults.push(`cut: ${name}`);
    const style = getComputedStyle(field);
    pen.font = (field.value === "" ? getComputedStyle(field, "::placeholder") : style).font;
    const widthOf = (text: string) => pen.measureText(text).width;
    const room =
      field.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight);
    const line = Number.parseFloat(style.fontSize);
    if (field.clientHeight < line) faults.push(`lower than its text: ${name}`);
    if (/date|time/.test(field.type)) {
      if (ownWidth(field) > rect.width + 1) faults.push(`shows a part of its date: ${name}`);
      continue;
    }
    const isChoice = field.matches("select, [readonly], [role=combobox], [aria-haspopup=listbox]");
    const chosen = isChoice ? field.value : "";
    const text = field.value === "" ? field.placeholder : chosen;
    const isTitled = field.title === text && style.textOverflow === "ellipsis";
    if (!field.matches("textarea") && text && widthOf(text) > room + 1 && !isTitled)
      faults.push(`shows a part of "${text}": ${name}`);
    const digits =
      /numeric|decimal/.test(field.inputMode) || field.type === "number" ? leastOfNumber : least;
    if (room < digits * widthOf("0"))
      faults.push(`room for ${Math.floor(room)} px of text: ${name}`);
  }

  for (const box of document.querySelectorAll<HTMLInputElement>(
    "input[type=checkbox], input[type=radio]",
  )) {
    const words = [...(box.labels ?? [])].find(({ textContent }) => textContent?.trim());
    if (!words || !isShown(box) || box.getAttribute("role") === "switch") continue;
    const range = document.createRange();
    range.selectNodeContents(words);
    const line = [...range.getClientRects()].find(({ width }) => width > 0);
    const { top, height } = box.getBoundingClientRect();
    const beside = line ? line.top + line.height / 2 - top - height / 2 : 0;
    if (Math.abs(beside) > 3)
      faults.push(`${Math.round(beside)} px from its words: box "${words.textContent}"`);
  }
  return faults;
}
