// What does this browser keep for us between pages? Values under keys; where storage is blocked it
// forgets, and all else works.

/** `tab` ends with the tab, `browser` is shared by all tabs of this site. */
type Store = "tab" | "browser";

/**
 * What was kept under the key, or null. The key names the shape: another shape needs another key.
 */
export function recall<Value>(store: Store, key: string): Value | null {
  try {
    const kept: Value | null = JSON.parse(storageOf(store).getItem(key) ?? "null");
    return kept;
  } catch {
    return null;
  }
}

/** Keeps a value, or with null forgets it. */
export function keep(store: Store, key: string, value: unknown): void {
  try {
    if (value === null) storageOf(store).removeItem(key);
    else storageOf(store).setItem(key, JSON.stringify(value));
  } catch {
    // Full or blocked: the page goes on without a memory.
  }
}

const storageOf = (store: Store): Storage => (store === "tab" ? sessionStorage : localStorage);
