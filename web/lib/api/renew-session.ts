// How does a session continue when its token is too old? The refresh cookie brings a new token, if
// it belongs to the same person.
import { auth } from "#shared/contracts/auth.ts";
import { ApiProblem, problemOf } from "#web/lib/api/api-problem.ts";
import { antiForgeryCookie, send } from "#web/lib/api/send.ts";
import { holderOf, loseSession, readToken, startSession, tokenIn } from "#web/lib/api/session.ts";
import { paths } from "#web/lib/page/paths.ts";

/**
 * Trades the refresh cookie for a new token. Returns whether there is a token now.
 * A refresh cookie works only once, so tabs take turns. A tab that waited finds the new token of
 * the tab before it.
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

/** One tab at a time. A browser that blocks storage may refuse locks too: then without turns. */
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

/**
 * A person must not work in another person's account, and a page of one account must not write into
 * another account.
 */
async function mustBeSame(usedToken: string, token: string): Promise<void> {
  const [before, now] = [holderOf(usedToken), holderOf(token)];
  if (before?.userId !== now?.userId) {
    // The cookie belongs to another person. Without this logout, the next page would sign that
    // person in.
    await send(auth.logout, {}).catch(() => undefined);
    loseSession("other_person");
    throw new ApiProblem(403, "session_ended");
  }
  if (before?.accountId === now?.accountId) return;
  startSession(token);
  // Another tab has entered another account. A full load clears the last account's data from
  // memory.
  window.location.assign(paths.events.href({}));
  throw new ApiProblem(403, "session_ended");
}
