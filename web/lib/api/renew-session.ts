// How does a session continue when its token is too old? With the refresh cookie.
import { auth } from "#shared/contracts/auth.ts";
import { ApiProblem, problemOf } from "#web/lib/api/api-problem.ts";
import { send } from "#web/lib/api/send.ts";
import { holderOf, loseSession, readToken, startSession, tokenIn } from "#web/lib/api/session.ts";
import { antiForgeryCookie } from "#web/lib/page/browser-memory.ts";
import { paths } from "#web/lib/page/paths.ts";

/**
 * Returns whether there is a token now. A refresh cookie works only once, so tabs take turns, and a
 * tab that waited finds the token of the tab before it.
 */
export async function renewSession(usedToken: string | null): Promise<boolean> {
  if (!antiForgeryCookie()) return false;
  return inTurn(async () => {
    if (readToken() !== usedToken) return readToken() !== null;
    const response = await send(auth.refresh, {});
    if (response.status >= 500) throw await problemOf(response);
    if (!response.ok) return false;
    const token = tokenIn(response, (await response.json()).data);
    if (token === null) return false;
    if (usedToken !== null) await mustBeSame(usedToken, token);
    startSession(token);
    return true;
  });
}

/** A browser that blocks storage may refuse locks too: then without turns. */
async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  let hasBegun = false;
  try {
    return await navigator.locks.request("session", () => {
      hasBegun = true;
      return work();
    });
  } catch (error) {
    if (hasBegun) throw error;
    return work();
  }
}

/** A page must not write into another person's account, or into another account of its own. */
async function mustBeSame(usedToken: string, token: string): Promise<void> {
  const [before, now] = [holderOf(usedToken), holderOf(token)];
  if (before?.userId !== now?.userId) {
    // Without this logout the cookie would sign its person in on the next page.
    await send(auth.logout, {}).catch(() => undefined);
    loseSession("other_person");
    throw new ApiProblem(403, "session_ended");
  }
  if (before?.accountId === now?.accountId) return;
  startSession(token);
  // Another tab has entered another account. A full load clears the last account's data.
  window.location.assign(paths.events.href({}));
  throw new ApiProblem(403, "session_ended");
}
