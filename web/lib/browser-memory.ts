// What does this browser store between pages? Values under keys. If storage is blocked, nothing is
// stored and everything else still works.

/** `tab` ends with the tab. All tabs of this site share `browser`. */
type Store = "tab" | "browser";

/**
 * The value stored under the key, or null. The shape is not checked, so a new shape needs a new
 * key.
 */
export function recall<Value>(store: Store, key: string): Value | null {
  try {
    const kept: Value | null = JSON.parse(storageOf(store).getItem(key) ?? "null");
    return kept;
  } catch {
    return null;
  }
}

/** Stores a value. Null removes the stored value. */
export function keep(store: Store, key: string, value: unknown): void {
  try {
    if (value === null) storageOf(store).removeItem(key);
    else storageOf(store).setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked: the page goes on without it.
  }
}

const storageOf = (store: Store): Storage => (store === "tab" ? sessionStorage : localStorage);
