// Is the buyer pressing something right now? What would move the page waits until the press has
// landed.

let isPressing = false;
window.addEventListener("pointerdown", () => setPressing(true), true);
window.addEventListener("pointerup", () => setPressing(false), true);
window.addEventListener("pointercancel", () => setPressing(false), true);

/**
 * Runs at once, or right after the press under way: a message that pushes the Pay button away would
 * swallow its click.
 */
export function afterPress(run: () => void): void {
  if (!isPressing) run();
  else window.addEventListener("pointerup", () => setTimeout(run), { once: true });
}

function setPressing(value: boolean) {
  isPressing = value;
}
