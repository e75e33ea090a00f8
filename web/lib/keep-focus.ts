// Where does the focus go when the focused element is removed? To an element nearby, so that
// keyboard and screen reader users continue there.

/**
 * Watches the page for a lost focus. A button that was disabled while busy gets the focus back once
 * it is enabled. If the focused element was removed, its nearest remaining ancestor takes the
 * focus, or else the title of the new page.
 */
export function keepFocus(): void {
  let lost: Element | null = null;
  let around: Element[] = [];
  document.addEventListener("focusin", ({ target }) => {
    lost = target instanceof Element ? target : null;
    around = ancestorsOf(lost);
  });
  // After a press elsewhere the focus is not restored, even if the pressed place takes no focus.
  const press = ({ target }: Event) => {
    if (!(target instanceof Node && lost?.contains(target))) lost = null;
  };
  document.addEventListener("pointerdown", press, { capture: true });

  new MutationObserver(() => {
    if (!lost || document.activeElement !== document.body) return;
    if (lost.isConnected) return focusAgain(lost);
    focusQuietly(
      around.find((one) => one.isConnected && one.closest("main,[role=dialog]")) ?? pageTitle(),
    );
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["disabled"] });
}

function ancestorsOf(element: Element | null): Element[] {
  const above = element?.parentElement ?? null;
  return above ? [above, ...ancestorsOf(above)] : [];
}

/**
 * Only a button that was disabled for a while. A field that a person left does not get the focus
 * back.
 */
function focusAgain(element: Element): void {
  if (element instanceof HTMLButtonElement && !element.disabled)
    element.focus({ preventScroll: true });
}

/** Null while the new page loads. The next DOM change asks again. */
const pageTitle = (): Element | null => document.querySelector("main h1");

/** Focuses an element that is not in the tab order. Its `tabindex` is removed on blur. */
function focusQuietly(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
