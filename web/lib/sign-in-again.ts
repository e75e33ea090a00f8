// What if a session ends while somebody is typing? The page asks them to sign in again, instead of
// leaving with their text.
import type { Route } from "#shared/core/route.ts";

/**
 * `repeat`: signed in again as the same person. `stay`: not now, the text stays. `leave`: to the
 * login page.
 */
export type SignedInAgain = "repeat" | "stay" | "leave";

let ask: (() => Promise<SignedInAgain>) | null = null;
let asked: Promise<SignedInAgain> | null = null;
let typedAt: string | null = null;
/**
 * Asked and answered with "not now": only a change asks again, and what loads by itself does not.
 */
let isPutOff = false;

if (typeof window !== "undefined") {
  const remember = () => {
    typedAt = window.location.pathname;
  };
  window.addEventListener("input", remember, { capture: true });
}

/** Registers who asks: the shell that knows who is signed in. Answers what takes it back. */
export function onSessionEnd(asker: () => Promise<SignedInAgain>): () => void {
  ask = asker;
  return () => {
    ask = null;
  };
}

/**
 * Asks, once for all calls that fail meanwhile, if the call would have changed something or
 * anything was typed on this page. Where nothing can be lost, or nobody was signed in, the login
 * page it is.
 */
export async function signInAgain(route: Route): Promise<SignedInAgain> {
  const isChange = route.method !== "GET";
  if (asked) return asked;
  if (!ask || !(isChange || typedAt === window.location.pathname)) return "leave";
  if (isPutOff && !isChange) return "stay";
  asked = ask();
  const next = await asked;
  asked = null;
  isPutOff = next === "stay";
  return next;
}
