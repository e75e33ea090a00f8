// Where does the focus go when its element is removed? Nearby, so that keyboard users continue.

type Place = {
  element: Element;
  around: Element[];
  /** The dialog, menu or toast area with the element; null in the page itself. */
  layer: Element | null;
  /** What had the focus before it went into the layer. */
  opener: Place | null;
  row: Row | null;
  /** Tells later whether the page is still the same. */
  title: Element | null;
};
/** The row's number, and the control's number in the row. */
type Row = { list: Element; index: number; control: number };

/**
 * A busy button gets the focus back once enabled. Else it goes to the dialog's opener, the next
 * row, another of its `data-actions`, the page's `data-main-action`, the nearest remaining
 * ancestor, or a new page's title.
 */
export function keepFocus(): void {
  let lost: Place | null = null;
  document.addEventListener("focusin", ({ target }) => {
    lost = target instanceof Element ? placeOf(target, lost) : null;
  });
  // A press elsewhere takes the focus away for good. One beside a dialog only closes the dialog.
  const press = ({ target }: Event) => {
    const isElsewhere = target instanceof Element && !layerOf(target);
    if (isElsewhere && !lost?.element.contains(target)) lost = null;
  };
  document.addEventListener("pointerdown", press, { capture: true });

  new MutationObserver(() => {
    if (!lost || document.activeElement !== document.body) return;
    if (lost.element.isConnected) return focusAgain(lost.element);
    const { element, around, row } = origin(lost);
    // A button that is still busy gets the focus once it is enabled.
    if (element.isConnected && element.matches(":disabled")) return;
    const next = [element, row && nextInList(row), otherAction(around), mainAction(lost)];
    const isTaken = next.some(takesFocus);
    const near = around.find((one) => one.isConnected && one.closest("main,aside,[role=dialog]"));
    if (!isTaken) focusQuietly(near ?? pageTitle());
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["disabled"] });
}

const CONTROLS = "a[href],button,input";

function placeOf(element: Element, before: Place | null): Place {
  const layer = layerOf(element);
  return {
    element,
    around: ancestorsOf(element),
    layer,
    opener: layer && openerOf(layer, before),
    row: rowOf(element),
    title: pageTitle(),
  };
}

function rowOf(element: Element): Row | null {
  const row = element.closest("tr,li");
  const list = row?.parentElement;
  if (!list) return null;
  const index = [...list.children].indexOf(row);
  return { list, index, control: [...row.querySelectorAll(CONTROLS)].indexOf(element) };
}

/** Mantine puts every dialog, menu and toast area into one node at the end of the page. */
const layerOf = (element: Element): Element | null => element.closest("[data-portal] > *");

/** The focus may move between layers and back. Their opener in the page stays the same. */
function openerOf(layer: Element, before: Place | null): Place | null {
  for (let place = before; place; place = place.opener)
    if (place.layer === layer) return place.opener;
  return before;
}

const origin = (place: Place): Place =>
  place.opener && ![place.element, ...place.around].some(isShowing) ? origin(place.opener) : place;

const isShowing = (element: Element): boolean =>
  element.isConnected && element.closest("main,header,nav,[role=dialog]") !== null;

function nextInList({ list, index, control }: Row): Element | null {
  if (!list.isConnected || control < 0) return null;
  const row = list.children[Math.min(index, list.children.length - 1)];
  return row?.querySelectorAll(CONTROLS)[control] ?? null;
}

/** The first of the actions that took this one's place. */
const otherAction = (around: Element[]): Element | null =>
  around.find((one) => one.isConnected && one.matches("[data-actions]"))?.querySelector(CONTROLS) ??
  null;

/** The page's own button, where the last row or a dialog's opener is gone. */
const mainAction = ({ row, layer, title }: Place): Element | null =>
  (row || layer) && title?.isConnected ? document.querySelector("[data-main-action]") : null;

/** False for an element that is gone or takes no focus. */
function takesFocus(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

function ancestorsOf(element: Element): Element[] {
  const above = element.parentElement;
  return above ? [above, ...ancestorsOf(above)] : [];
}

/** Acts for busy buttons only: a field that a person left does not get the focus back. */
function focusAgain(element: Element): void {
  if (element instanceof HTMLButtonElement && !element.disabled)
    element.focus({ preventScroll: true });
}

/** Null while the new page loads. The next DOM change asks again. */
const pageTitle = (): Element | null => document.querySelector("main h1");

function focusQuietly(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
