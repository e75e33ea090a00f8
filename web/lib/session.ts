// Who is signed in on this device, and which page did they ask for? Local storage keeps the token
// and the address.
import { ownAddress } from "#shared/rules/own-address.ts";
import { isPublicPath, isSignedInPath, paths } from "#web/lib/paths.ts";

const TOKEN_KEY = "token";
const PREVIOUS_URL_KEY = "previous_url";
const BECAUSE_KEY = "signed_out_because";

/** `other_person`: the refresh cookie belongs to another person. */
export type SignedOutBecause = "session_ended" | "other_person";

export const readToken = (): string | null => localStorage.getItem(TOKEN_KEY);

export function startSession(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}

/** The token of a response: in its body, or in the header that the specification also allows. */
export function tokenIn(response: Response, data: unknown): string | null {
  const inBody = typeof data === "object" && data !== null && "token" in data ? data.token : null;
  return typeof inBody === "string" ? inBody : response.headers.get("x-auth-token");
}

/**
 * The person and account that the token names. Nothing is verified here: only the server checks
 * tokens.
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
 * Calls `onBegin` when another tab of this browser starts or renews a session. Returns a function
 * that stops this.
 */
export function watchSession(onBegin: () => void): () => void {
  const look = ({ key, newValue }: StorageEvent) => {
    if (key === TOKEN_KEY && newValue !== null) onBegin();
  };
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}

/**
 * Forgets the token. A page that needs a session is remembered, and the browser goes to the login,
 * which gives the reason. A person who had no token here sees no reason, because they lost no
 * session.
 */
export function loseSession(why: SignedOutBecause = "session_ended"): void {
  if (readToken() !== null) sessionStorage.setItem(BECAUSE_KEY, why);
  localStorage.removeItem(TOKEN_KEY);
  const { pathname, search, hash } = window.location;
  if (isPublicPath(pathname)) return;
  localStorage.setItem(PREVIOUS_URL_KEY, `${pathname}${search}${hash}`);
  // A full load clears the last account's data from memory.
  window.location.assign(paths.login.href());
}

/** Why the person has to sign in again. The first call removes it. */
export function takeSignedOutBecause(): SignedOutBecause | null {
  const why = sessionStorage.getItem(BECAUSE_KEY);
  sessionStorage.removeItem(BECAUSE_KEY);
  return why === "session_ended" || why === "other_person" ? why : null;
}

/** Signs out on this device. The page is not remembered. */
export function forgetSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(PREVIOUS_URL_KEY);
}

/**
 * The page that was asked for before signing in, if it is a page of ours that needs a session. Any
 * other stored value counts as none.
 */
export const readPreviousUrl = (): string | null =>
  ownAddress(localStorage.getItem(PREVIOUS_URL_KEY), isSignedInPath);

/** The page to open after signing in. The first call removes it. */
export function takePreviousUrl(): string {
  const previous = readPreviousUrl();
  localStorage.removeItem(PREVIOUS_URL_KEY);
  return previous ?? paths.events.href({});
}
