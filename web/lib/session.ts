// Who is signed in on this device, and where were they going? The token and the remembered address in local storage.
import { previousUrl } from "#shared/rules/previous-url.ts";
import { isPublicPath, isSignedInPath, paths } from "#web/lib/paths.ts";

const TOKEN_KEY = "token";
const PREVIOUS_URL_KEY = "previous_url";

export const readToken = (): string | null => localStorage.getItem(TOKEN_KEY);

export function startSession(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}

/** Calls back whenever another tab of this browser begins or renews a session; answers what ends the watch. */
export function watchSession(onBegin: () => void): () => void {
  const look = ({ key, newValue }: StorageEvent) => {
    if (key === TOKEN_KEY && newValue !== null) onBegin();
  };
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}

/** Forgets the token; where a page needs a session, remembers its address and goes to the login. */
export function loseSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  const { pathname, search, hash } = window.location;
  if (isPublicPath(pathname)) return;
  localStorage.setItem(PREVIOUS_URL_KEY, `${pathname}${search}${hash}`);
  // A full load, so that nothing of the last account stays in memory.
  window.location.assign(paths.login.href());
}

/** Signs out on this device without remembering the page. */
export function forgetSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(PREVIOUS_URL_KEY);
}

/** The page that was asked for before signing in, if it is one of ours; anything else that lies there counts as none. */
export const readPreviousUrl = (): string | null => previousUrl(localStorage.getItem(PREVIOUS_URL_KEY), isSignedInPath);

/** Where to go after signing in, read once. */
export function takePreviousUrl(): string {
  const previous = readPreviousUrl();
  localStorage.removeItem(PREVIOUS_URL_KEY);
  return previous ?? paths.events.href({});
}
