// What if a session ends while somebody is typing? They sign in on the page and lose no text.
import type { Route } from "#shared/core/route.ts";

/** `repeat`: signed in as the same person. `stay`: not now. `leave`: to the login page. */
export type SignedInAgain = "repeat" | "stay" | "leave";

let ask: (() => Promise<SignedInAgain>) | null = null;
let asked: Promise<SignedInAgain> | null = null;
let endQuestion: (next: SignedInAgain) => void = () => undefined;
let typedAt: string | null = null;
/** After "not now" only a change asks again, not a background read. */
let isPutOff = false;

if (typeof window !== "undefined") {
  const remember = () => {
    typedAt = window.location.pathname;
  };
  window.addEventListener("input", remember, { capture: true });
}

/** Returns a function that removes the dialog and answers an open question with `stay`. */
export function onSessionEnd(asker: () => Promise<SignedInAgain>): () => void {
  ask = asker;
  return () => {
    ask = null;
    endQuestion("stay");
  };
}

/** Asks once for all calls that fail together, and only if a change or typed text would be lost. */
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
