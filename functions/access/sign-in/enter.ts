// How does a person who proved who they are enter an account? With a session and a token.
import { mendAccountName } from "#functions/access/account-name.ts";
import { deviceCookie } from "#functions/access/sign-in/known-device.ts";
import { signToken } from "#functions/access/sign-in/session.ts";
import { beginSession } from "#functions/access/sign-in/session-family.ts";
import { type Reply, reply } from "#functions/core/http/reply.ts";
import { admitPerson } from "#functions/core/table/scope.ts";
import type { StoredUser } from "#functions/stored/users.ts";
import type { Session } from "#shared/contracts/auth.ts";

/** `device`: the browser's id if it was known already. An account that bears no name takes it. */
export async function enter(
  user: StoredUser,
  accountId: string,
  device: string | null,
): Promise<Reply<Session>> {
  admitPerson(user.id, accountId);
  await mendAccountName(user.id, accountId);
  const { family, cookies } = await beginSession(user, accountId);
  return withToken(user, accountId, family, [...cookies, await deviceCookie(user, device)]);
}

/** The specification requires the token in the body and in `x-auth-token`. */
export async function withToken(
  user: StoredUser,
  accountId: string,
  family: string,
  cookies: string[],
): Promise<Reply<Session>> {
  const token = await signToken({
    userId: user.id,
    accountId,
    family,
    tokenVersion: user.tokenVersion,
  });
  return reply({ token, accounts: [] }, { headers: { "x-auth-token": token }, cookies });
}
