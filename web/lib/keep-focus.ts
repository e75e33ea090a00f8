// Who has the focus when the element that had it goes away? A place nearby, so that keyboard and
// screen reader go on there.

/**
 * Watches the page. A button that was busy has the focus again once it can be pressed. Where the
 * focused element was removed, the smallest part of the page around it that is left takes the
 * focus, or the title of a new page.
 */
export function keepFocus(): void {
  let lost: Element | null = null;
  let around: Element[] = [];
  document.addEventListener("focusin", ({ target }) => {
    lost = target instanceof Element ? target : null;
    around = ancestorsOf(lost);
  });
  // Where a person presses is where they want to be, even if nothing there takes the focus.
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

/** Only what could not be focused for a while: a field that was left stays left. */
function focusAgain(element: Element): void {
  if (element instanceof HTMLButtonElement && !element.disabled)
    element.focus({ preventScroll: true });
}

/** Null while the new page is still loading; then the next change asks again. */
const pageTitle = (): Element | null => document.querySelector("main h1");

/** Gives the focus to something that nobody could tab to, for as long as it has it. */
function focusQuietly(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
