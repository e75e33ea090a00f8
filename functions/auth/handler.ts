// How does a person get, keep and end a session?

import { enter, withToken } from "#functions/access/enter.ts";
import { deviceCookie, knownDevice } from "#functions/access/known-device.ts";
import { servePublic } from "#functions/access/serve-public.ts";
import { endSession, openSession, renewSession } from "#functions/access/session-family.ts";
import { termsAccepted } from "#functions/access/terms.ts";
import { invitation } from "#functions/auth/invitation.ts";
import { mailResetTo, provePassword } from "#functions/auth/prove-password.ts";
import { limitNewPasswords, limitResets } from "#functions/auth/rate-limits.ts";
import { usePasswordReset } from "#functions/auth/reset-password.ts";
import { reply } from "#functions/core/http/reply.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { newConfirmation } from "#functions/mail/confirmation.ts";
import { checkReset } from "#functions/mail/password-reset.ts";
import type { Person, StoredUser } from "#functions/stored/users.ts";
import { emailTaken } from "#functions/users/join.ts";
import { newPasswordHash } from "#functions/users/new-password.ts";
import { accountsOf, createOwner, findPersonByEmail, getPerson } from "#functions/users/store.ts";
import { auth, authProblem } from "#shared/contracts/auth.ts";
import { problem } from "#shared/core/problems.ts";

export const handler = servePublic(auth, {
  register: ({ body, request }) =>
    asSystem(async () => {
      const { firstName, lastName, email } = body;
      await limitNewPasswords(request.address);
      if (await findPersonByEmail(email)) throw emailTaken();
      const passwordHash = await newPasswordHash(body.password, body);
      const { user, accountId } = await createOwner(
        { firstName, lastName, email, passwordHash },
        termsAccepted(),
        (ids) => newConfirmation({ ...ids, email, firstName }),
      );
      return enter(user, accountId, null);
    }),

  login: ({ body, request }) =>
    asSystem(async () => {
      const { person, device } = await provePassword(body, request);
      const accounts = accountsOf(person);
      if (accounts.length === 0) throw authProblem("account_inactive");
      const chosen =
        accounts.length === 1 ? accounts[0] : accounts.find(({ id }) => id === body.accountId);
      if (!chosen) return reply({ token: null, accounts }, {});
      return enter(person.user, chosen.id, device);
    }),

  forgotPassword: ({ body, request }) =>
    asSystem(async () => {
      await limitResets(request.address);
      await mailResetTo(body.email, await findPersonByEmail(body.email));
    }),

  checkResetLink: ({ params }) =>
    asSystem(async () => {
      return { email: (await personOfReset(params.token)).email };
    }),

  resetPassword: ({ params, body, request }) =>
    asSystem(async () => {
      await limitNewPasswords(request.address);
      const person = await personOfReset(params.token); // before the costly hash
      await usePasswordReset(params.token, await newPasswordHash(body.password, person));
      // The link proves access to the mailbox; strangers' guesses must not lock this browser out.
      const renewed = await getPerson(person.id);
      return reply(undefined, { cookies: renewed ? [await deviceCookie(renewed.user, null)] : [] });
    }),

  ...invitation,

  refresh: ({ request }) =>
    asSystem(async () => {
      const { family, userId, accountId, tokenVersion, cookies } = await renewSession(
        request.cookies.refresh,
      );
      const person = await getPerson(userId);
      if (person?.user.tokenVersion !== tokenVersion || !mayEnter(person, accountId))
        throw problem("session_ended");
      return withToken(person.user, accountId, family, cookies);
    }),

  switchAccount: ({ body, request }) =>
    asSystem(async () => {
      const { userId, tokenVersion } = await openSession(request.cookies.refresh);
      const person = await getPerson(userId);
      if (person?.user.tokenVersion !== tokenVersion) throw problem("session_ended");
      if (!mayEnter(person, body.accountId)) throw problem("not_found");
      await endSession(request.cookies.refresh);
      return enter(person.user, body.accountId, await knownDevice(request.cookies, person.user));
    }),

  logout: ({ request }) =>
    asSystem(async () => reply(undefined, { cookies: await endSession(request.cookies.refresh) })),
});

const mayEnter = (person: Person, accountId: string): boolean =>
  accountsOf(person).some(({ id }) => id === accountId);

async function personOfReset(token: string): Promise<StoredUser> {
  const person = await getPerson((await checkReset(token)).userId);
  if (!person) throw authProblem("reset_link_invalid");
  return person.user;
}
