// How does a session go on whose token is too old? The refresh cookie brings a new one, if it is
// still the same person's.
import { auth } from "#shared/contracts/auth.ts";
import { ApiProblem, problemOf } from "#web/lib/api-problem.ts";
import { paths } from "#web/lib/paths.ts";
import { antiForgeryCookie, send } from "#web/lib/send.ts";
import { holderOf, loseSession, readToken, startSession, tokenIn } from "#web/lib/session.ts";

/**
 * Trades the refresh cookie for a new token and says whether there is one now. Tabs take turns,
 * since a refresh cookie is good for one use: who waited finds the other's token.
 */
export async function renewSession(usedToken: string | null): Promise<boolean> {
  if (!antiForgeryCookie()) return false;
  return navigator.locks.request("session", async () => {
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

/**
 * Nobody may find themselves working in a stranger's account, nor a page of one account write into
 * another.
 */
async function mustBeSame(usedToken: string, token: string): Promise<void> {
  const [before, now] = [holderOf(usedToken), holderOf(token)];
  if (before?.userId !== now?.userId) {
    // The cookie is not this person's, so it must not sign anybody in at the next page either.
    await send(auth.logout, {}).catch(() => undefined);
    loseSession("other_person");
    throw new ApiProblem(403, "session_ended");
  }
  if (before?.accountId === now?.accountId) return;
  startSession(token);
  // Another tab has entered another account. A full load, so that nothing of the last one stays in
  // memory.
  window.location.assign(paths.events.href({}));
  throw new ApiProblem(403, "session_ended");
}
