// What does this browser remember under a key, also while another tab or another part of the page
// changes it?
import { useSyncExternalStore } from "react";
import { keepText, recallText } from "#web/lib/page/browser-memory.ts";

const listeners = new Set<() => void>();

/** The text, or null, and a function that stores what becomes of the newest text. */
export function useRemembered(
  key: string,
): [text: string | null, change: (next: (now: string | null) => string) => void] {
  const read = () => recallText("browser", key);
  const text = useSyncExternalStore(subscribe, read);
  const change = (next: (now: string | null) => string) => {
    keepText("browser", key, next(read()));
    for (const listener of listeners) listener();
  };
  return [text, change];
}

/** The browser tells only the other tabs of a change. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
