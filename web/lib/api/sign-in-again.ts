// What happens if a session ends while somebody is typing? The page asks them to sign in again, so
// that their text is not lost.
import type { Route } from "#shared/core/route.ts";

/**
 * `repeat`: signed in again as the same person. `stay`: not now, the text stays. `leave`: go to the
 * login page.
 */
export type SignedInAgain = "repeat" | "stay" | "leave";

let ask: (() => Promise<SignedInAgain>) | null = null;
let asked: Promise<SignedInAgain> | null = null;
let endQuestion: (next: SignedInAgain) => void = () => undefined;
let typedAt: string | null = null;
/** The person answered "not now". From then on only a change asks again, not a background read. */
let isPutOff = false;

if (typeof window !== "undefined") {
  const remember = () => {
    typedAt = window.location.pathname;
  };
  window.addEventListener("input", remember, { capture: true });
}

/**
 * Registers the dialog that asks, from the shell that knows who is signed in. Returns a function
 * that removes it; a question that is open then is answered with `stay`.
 */
export function onSessionEnd(asker: () => Promise<SignedInAgain>): () => void {
  ask = asker;
  return () => {
    ask = null;
    endQuestion("stay");
  };
}

/**
 * Asks the person to sign in, once for all calls that fail at the same time. It asks if the call is
 * a change or if something was typed on this page. Otherwise, or if nobody was signed in, it
 * returns `leave`.
 */
export async function signInAgain(route: Route): Promise<SignedInAgain> {
  const isChange = route.method !== "GET";
  if (asked) return asked;
  if (!ask || !(isChange || typedAt === window.location.pathname)) return "leave";
  if (isPutOff && !isChange) return "stay";
  const asker = ask;
  asked = new Promise((resolve, reject) => {
    endQuestion = resolve;
    asker().then(resolve, reject);
  });
  const next = await asked;
  asked = null;
  isPutOff = next === "stay";
  return next;
}
