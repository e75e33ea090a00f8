// Who is signed in on this device, and which page did they ask for?
import { ownAddress } from "#shared/rules/people/own-address.ts";
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

/** The token may also be in a header, as the specification allows. */
export function tokenIn(response: Response, data: unknown): string | null {
  const inBody = typeof data === "object" && data !== null && "token" in data ? data.token : null;
  return typeof inBody === "string" ? inBody : response.headers.get("x-auth-token");
}

/** Not verified: only the server checks tokens. */
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

/** Runs `onBegin` when another tab starts or renews a session; returns a function to stop. */
export function watchSession(onBegin: () => void): () => void {
  const look = ({ key, newValue }: StorageEvent) => {
    if (key === TOKEN_KEY && newValue !== null) onBegin();
  };
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}

/** Somebody without a token lost no session, so no reason is shown. */
export function loseSession(why: SignedOutBecause = "session_ended"): void {
  if (readToken() !== null) keepText("tab", BECAUSE_KEY, why);
  keepText("browser", TOKEN_KEY, null);
  const { pathname, search, hash } = window.location;
  if (isPublicPath(pathname)) return;
  const previous = `${pathname}${search}${hash}`;
  const isKept = keepText("browser", PREVIOUS_URL_KEY, previous);
  // A full load clears memory. The address carries what the browser cannot remember.
  const query = isKept ? "" : `?${new URLSearchParams({ [PREVIOUS_URL_KEY]: previous })}`;
  window.location.assign(`${paths.login.href()}${query}`);
}

/** The first call removes it. */
export function takeSignedOutBecause(): SignedOutBecause | null {
  const why = recallText("tab", BECAUSE_KEY);
  keepText("tab", BECAUSE_KEY, null);
  return why === "session_ended" || why === "other_person" ? why : null;
}

/** Unlike `loseSession`, it remembers no page. */
export function forgetSession(): void {
  keepText("browser", TOKEN_KEY, null);
  keepText("browser", PREVIOUS_URL_KEY, null);
}

/** Null unless it is a page of ours that needs a session: anybody may have written it. */
export const readPreviousUrl = (): string | null =>
  ownAddress(
    recallText("browser", PREVIOUS_URL_KEY) ??
      new URLSearchParams(window.location.search).get(PREVIOUS_URL_KEY),
    isSignedInPath,
  );

/** The first call removes it. */
export function takePreviousUrl(): string {
  const previous = readPreviousUrl();
  keepText("browser", PREVIOUS_URL_KEY, null);
  return previous ?? paths.events.href({});
}
