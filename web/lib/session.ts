// Who is signed in on this device, and where were they going? The token and the remembered address
// in local storage.
import { ownAddress } from "#shared/rules/own-address.ts";
import { isPublicPath, isSignedInPath, paths } from "#web/lib/paths.ts";

const TOKEN_KEY = "token";
const PREVIOUS_URL_KEY = "previous_url";
const BECAUSE_KEY = "signed_out_because";

/** `other_person`: the browser's cookie turned out to be somebody else's. */
export type SignedOutBecause = "session_ended" | "other_person";

export const readToken = (): string | null => localStorage.getItem(TOKEN_KEY);

export function startSession(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}

/** The token of an answer: in its body, or in the header that the specification allows as well. */
export function tokenIn(response: Response, data: unknown): string | null {
  const inBody = typeof data === "object" && data !== null && "token" in data ? data.token : null;
  return typeof inBody === "string" ? inBody : response.headers.get("x-auth-token");
}

/**
 * Whose token it is, as far as it says so itself: the server alone decides whether that is true.
 */
export function holderOf(token: string): { userId: string; accountId: string } | null {
  try {
    const claims = JSON.parse(
      atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")),
    );
    return { userId: String(claims.sub), accountId: String(claims.acc) };
  } catch {
    return null;
  }
}

/**
 * Calls back whenever another tab of this browser begins or renews a session; answers what ends the
 * watch.
 */
export function watchSession(onBegin: () => void): () => void {
  const look = ({ key, newValue }: StorageEvent) => {
    if (key === TOKEN_KEY && newValue !== null) onBegin();
  };
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}

/**
 * Forgets the token; where a page needs a session, remembers its address and goes to the login,
 * which says why. A person who had no token here has lost nothing and is told nothing.
 */
export function loseSession(why: SignedOutBecause = "session_ended"): void {
  if (readToken() !== null) sessionStorage.setItem(BECAUSE_KEY, why);
  localStorage.removeItem(TOKEN_KEY);
  const { pathname, search, hash } = window.location;
  if (isPublicPath(pathname)) return;
  localStorage.setItem(PREVIOUS_URL_KEY, `${pathname}${search}${hash}`);
  // A full load, so that nothing of the last account stays in memory.
  window.location.assign(paths.login.href());
}

/** Why the person has to sign in again, read once. */
export function takeSignedOutBecause(): SignedOutBecause | null {
  const why = sessionStorage.getItem(BECAUSE_KEY);
  sessionStorage.removeItem(BECAUSE_KEY);
  return why === "session_ended" || why === "other_person" ? why : null;
}

/** Signs out on this device without remembering the page. */
export function forgetSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(PREVIOUS_URL_KEY);
}

/**
 * The page that was asked for before signing in, if it is one of ours; anything else that lies
 * there counts as none.
 */
export const readPreviousUrl = (): string | null =>
  ownAddress(localStorage.getItem(PREVIOUS_URL_KEY), isSignedInPath);

/** Where to go after signing in, read once. */
export function takePreviousUrl(): string {
  const previous = readPreviousUrl();
  localStorage.removeItem(PREVIOUS_URL_KEY);
  return previous ?? paths.events.href({});
}
