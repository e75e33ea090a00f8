// Is the buyer pressing a pointer right now? What would move the page waits for the end of it.

let isPressing = false;
window.addEventListener("pointerdown", () => setPressing(true), true);
window.addEventListener("pointerup", () => setPressing(false), true);
window.addEventListener("pointercancel", () => setPressing(false), true);

/** A message that moves the Pay button during a press would swallow the click. */
export function afterPress(run: () => void): void {
  if (!isPressing) run();
  else window.addEventListener("pointerup", () => setTimeout(run), { once: true });
}

function setPressing(value: boolean) {
  isPressing = value;
}
