// What does this browser remember under a key, also while other tabs change it?
import { useSyncExternalStore } from "react";
import { keepText, recallText } from "#web/lib/page/browser-memory.ts";

const listeners = new Set<() => void>();

/** `change` gets the newest text, or null. */
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
