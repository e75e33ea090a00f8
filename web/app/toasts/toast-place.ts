// What if a toast would cover the focused field? Toasts move to the other end of the screen.

/** Returns a function that ends this; toasts that are still fading out stay where they are. */
export function clearFocusedField(): () => void {
  let frame = 0;
  const look = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  const growth = new ResizeObserver(look);
  for (const stack of document.querySelectorAll(STACK)) growth.observe(stack);
  const occasions = ["focusin", "scroll", "resize", "transitionend"];
  for (const occasion of occasions) window.addEventListener(occasion, look, { capture: true });
  return () => {
    cancelAnimationFrame(frame);
    growth.disconnect();
    for (const occasion of occasions) window.removeEventListener(occasion, look, { capture: true });
  };
}

const STACK = ".mantine-Notifications-root";
const FIELDS = "input, textarea, select";

function place(): void {
  const root = document.documentElement;
  const field = document.activeElement;
  // The usual place is measured. Nothing is painted before the toasts move back.
  delete root.dataset["toasts"];
  if (!field?.matches(FIELDS)) return;
  const isCovered = [...document.querySelectorAll(STACK)].some((stack) => overlap(field, stack));
  if (isCovered) root.dataset["toasts"] = "away";
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
