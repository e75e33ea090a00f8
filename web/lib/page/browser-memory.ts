// What does this browser remember between pages? Where it blocks storage, the page itself does.

/** `tab` ends with the tab. All tabs of this site share `browser`. */
type Store = "tab" | "browser";

/** Texts that could not be stored. */
const ofThisPage = { tab: new Map<string, string>(), browser: new Map<string, string>() };

export const recallText = (store: Store, key: string): string | null =>
  ofThisPage[store].get(key) ?? unlessBlocked(() => storageOf(store).getItem(key));

/** Null removes the text. False if storage is full or blocked, so that it ends with this page. */
export function keepText(store: Store, key: string, text: string | null): boolean {
  ofThisPage[store].delete(key);
  try {
    if (text === null) storageOf(store).removeItem(key);
    else storageOf(store).setItem(key, text);
    return true;
  } catch {
    if (text !== null) ofThisPage[store].set(key, text);
    // If storage is full, the next page must not find the text before.
    unlessBlocked(() => storageOf(store).removeItem(key));
    return false;
  }
}

/** The shape is not checked, so a new shape needs a new key. */
export function recall<Value>(store: Store, key: string): Value | null {
  try {
    const kept: Value | null = JSON.parse(recallText(store, key) ?? "null");
    return kept;
  } catch {
    return null;
  }
}

export const keep = (store: Store, key: string, value: unknown): boolean =>
  keepText(store, key, value === null ? null : JSON.stringify(value));

/** Undefined if there is none, or if the browser blocks cookies. */
export function cookieNamed(name: string): string | undefined {
  const cookies = unlessBlocked(() => document.cookie) ?? "";
  const pair = cookies.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Set with the refresh cookie, which scripts cannot see: without it nothing can be renewed. */
export const antiForgeryCookie = (): string | undefined => cookieNamed("XSRF-TOKEN");

const PROBE = "probe";

export function isAllBlocked(): boolean {
  const isStored = keepText("browser", PROBE, PROBE);
  keepText("browser", PROBE, null);
  return !isStored && !takesCookies();
}

/** Tried, because an engine that refuses every cookie may still call them enabled. */
function takesCookies(): boolean {
  unlessBlocked(() => setCookie(`${PROBE}=1; path=/`));
  const isTaken = cookieNamed(PROBE) !== undefined;
  unlessBlocked(() => setCookie(`${PROBE}=; path=/; max-age=0`));
  return isTaken;
}

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookies of the oldest promised browsers
  document.cookie = cookie;
}

/** A browser that blocks storage throws when it is mentioned; a web view may have none at all. */
function unlessBlocked<Answer>(ask: () => Answer): Answer | null {
  try {
    return ask();
  } catch {
    return null;
  }
}

const storageOf = (store: Store): Storage => (store === "tab" ? sessionStorage : localStorage);
