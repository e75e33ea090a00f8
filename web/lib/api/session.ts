// Who is signed in on this device, and which page did they ask for? The browser remembers the token
// and the address.
import { ownAddress } from "#shared/rules/own-address.ts";
import { keepText, recallText } from "#web/lib/page/browser-memory.ts";
import { isPublicPath, isSignedInPath, paths } from "#web/lib/page/paths.ts";

const TOKEN_KEY = "token";
const PREVIOUS_URL_KEY = "previous_url";
const BECAUSE_KEY = "signed_out_because";

/** `other_person`: the refresh cookie belongs to another person. */
export type SignedOutBecause = "session_ended" | "other_person";

export const readToken = (): string | null => recallText("browser", TOKEN_KEY);

export function startSession(token: string): void {
  keepText("browser", TOKEN_KEY, token);
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
  if (readToken() !== null) keepText("tab", BECAUSE_KEY, why);
  keepText("browser", TOKEN_KEY, null);
  const { pathname, search, hash } = window.location;
  if (isPublicPath(pathname)) return;
  const previous = `${pathname}${search}${hash}`;
  const isKept = keepText("browser", PREVIOUS_URL_KEY, previous);
  // A full load clears the last account's data from memory. The address carries what the browser
  // does not remember.
  const query = isKept ? "" : `?${new URLSearchParams({ [PREVIOUS_URL_KEY]: previous })}`;
  window.location.assign(`${paths.login.href()}${query}`);
}

/** Why the person has to sign in again. The first call removes it. */
export function takeSignedOutBecause(): SignedOutBecause | null {
  const why = recallText("tab", BECAUSE_KEY);
  keepText("tab", BECAUSE_KEY, null);
  return why === "session_ended" || why === "other_person" ? why : null;
}

/** Signs out on this device. The page is not remembered. */
export function forgetSession(): void {
  keepText("browser", TOKEN_KEY, null);
  keepText("browser", PREVIOUS_URL_KEY, null);
}

/**
 * The page that was asked for before signing in, if it is a page of ours that needs a session. Any
 * other value counts as none, because anybody may have written it.
 */
export const readPreviousUrl = (): string | null =>
  ownAddress(
    recallText("browser", PREVIOUS_URL_KEY) ??
      new URLSearchParams(window.location.search).get(PREVIOUS_URL_KEY),
    isSignedInPath,
  );

/** The page to open after signing in. The first call removes it. */
export function takePreviousUrl(): string {
  const previous = readPreviousUrl();
  keepText("browser", PREVIOUS_URL_KEY, null);
  return previous ?? paths.events.href({});
}
