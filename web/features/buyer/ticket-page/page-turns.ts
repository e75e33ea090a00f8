// When does a person turn the page? With an arrow key or a sideways swipe.

/** In pixels. Shorter moves are taps. */
const MIN_PX = 56;

/** `turn` gets 1 for the next ticket and -1 for the one before; the returned function ends it. */
export function pageTurns(turn: (by: 1 | -1) => void): () => void {
  let from: Touch | null = null;
  const begin = ({ touches }: TouchEvent) => {
    // Two fingers zoom the page.
    from = touches.length === 1 ? (touches[0] ?? null) : null;
  };
  const end = ({ changedTouches: [to] }: TouchEvent) => {
    if (!from || !to) return;
    const [right, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
    from = null;
    if (Math.abs(right) >= MIN_PX && Math.abs(right) > 2 * Math.abs(down)) turn(right < 0 ? 1 : -1);
  };
  const press = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    if (key === "ArrowRight") turn(1);
    if (key === "ArrowLeft") turn(-1);
  };
  document.addEventListener("touchstart", begin, { passive: true });
  document.addEventListener("touchend", end, { passive: true });
  document.addEventListener("keydown", press);
  return () => {
    document.removeEventListener("touchstart", begin);
    document.removeEventListener("touchend", end);
    document.removeEventListener("keydown", press);
  };
}
