// How does a person get, keep and end a session?
import { servePublic } from "#functions/access/serve-public.ts";
import { enter, withToken } from "#functions/access/sign-in/enter.ts";
import { deviceCookie, knownDevice } from "#functions/access/sign-in/known-device.ts";
import {
  endSession,
  type Family,
  isOpen,
  openSession,
  renewSession,
} from "#functions/access/sign-in/session-family.ts";
import { termsAccepted } from "#functions/access/terms.ts";
import { invitation } from "#functions/auth/invitation.ts";
import { findProof, mailResetFrom, provePassword } from "#functions/auth/prove-password.ts";
import { limitNewPasswords, limitResets } from "#functions/auth/rate-limits.ts";
import { usePasswordReset } from "#functions/auth/reset-password.ts";
import { type Reply, reply } from "#functions/core/http/reply.ts";
import type { RequestFacts } from "#functions/core/http/request.ts";
import { admitPerson } from "#functions/core/table/scope.ts";
import { newConfirmation } from "#functions/mail/confirmation.ts";
import { checkReset } from "#functions/mail/password-reset.ts";
import type { Person, StoredUser } from "#functions/stored/users.ts";
import { emailTaken } from "#functions/users/join.ts";
import { newPasswordHash } from "#functions/users/new-password.ts";
import { accountsOf, createOwner, findPersonByEmail, getPerson } from "#functions/users/store.ts";
import { auth, authProblem, type Session } from "#shared/contracts/auth.ts";
import { problem } from "#shared/core/problems.ts";

export const handler = servePublic(auth, {
  register: async ({ body, request }) => {
    const { firstName, lastName, email } = body;
    await limitNewPasswords(request.address);
    if (await findPersonByEmail(email)) return enterAgain(body, request);
    const passwordHash = await newPasswordHash(body.password, body);
    const made = await createOwner(
      { firstName, lastName, email, passwordHash },
      termsAccepted(),
      (ids) => newConfirmation({ ...ids, email, firstName }),
    );
    return made ? enter(made.user, made.accountId, null) : enterAgain(body, request);
  },

  login: async ({ body, request }) => {
    const { person, device } = await provePassword(body, request);
    const accounts = accountsOf(person);
    if (accounts.length === 0 || isTurnedOff(person, body.accountId))
      throw authProblem("account_inactive");
    const chosen =
      accounts.length === 1 ? accounts[0] : accounts.find(({ id }) => id === body.accountId);
    if (!chosen) return reply({ token: null, accounts }, {});
    return enter(person.user, chosen.id, device);
  },

  forgotPassword: async ({ body, request }) => {
    await limitResets(request.address);
    await mailResetFrom(request, body.email, await findPersonByEmail(body.email));
  },

  checkResetLink: async ({ params }) => ({ email: (await personOfReset(params.token)).email }),

  resetPassword: async ({ params, body, request }) => {
    await limitNewPasswords(request.address);
    const person = await personOfReset(params.token); // before the costly hash
    await usePasswordReset(params.token, await newPasswordHash(body.password, person));
    // The link proves access to the mailbox; strangers' guesses must not lock this browser out.
    const renewed = await getPerson(person.id);
    return reply(undefined, { cookies: renewed ? [await deviceCookie(renewed.user, null)] : [] });
  },

  ...invitation,

  refresh: async ({ request }) => {
    const { cookies, ...session } = await renewSession(request.cookies.refresh);
    const { user } = await personIn(session);
    return withToken(user, session.accountId, session.family, cookies);
  },

  switchAccount: async ({ body, request }) => {
    const person = await personIn(await openSession(request.cookies.refresh));
    if (!mayEnter(person, body.accountId)) throw problem("not_found");
    const device = await knownDevice(request.cookies, person.user);
    const entered = await enter(person.user, body.accountId, device);
    await endSession(request.cookies.refresh);
    return entered;
  },

  logout: async ({ request }) =>
    reply(undefined, { cookies: await endSession(request.cookies.refresh) }),
});

/** Whose answer to a registration was lost comes in with the same password. */
async function enterAgain(
  typed: { email: string; password: string },
  request: RequestFacts,
): Promise<Reply<Session>> {
  const proof = await findProof(typed, request);
  const [account, ...others] = proof ? accountsOf(proof.person) : [];
  if (!proof || !account || others.length > 0) throw emailTaken();
  return enter(proof.person.user, account.id, proof.device);
}

/** Throws `session_ended` unless the session is one of now. */
async function personIn(session: Family): Promise<Person> {
  const { userId, accountId, tokenVersion } = session;
  admitPerson(userId);
  const person = await getPerson(userId);
  const member = person?.memberships.find((one) => one.accountId === accountId);
  if (person?.user.tokenVersion !== tokenVersion || !isOpen(session, member))
    throw problem("session_ended");
  return person;
}

/** Whoever names an account reads why it is closed, even if another one is open. */
const isTurnedOff = ({ memberships }: Person, accountId: string | undefined): boolean =>
  memberships.some((one) => one.accountId === accountId && one.status !== "ACTIVE");

const mayEnter = (person: Person, accountId: string): boolean =>
  accountsOf(person).some(({ id }) => id === accountId);

async function personOfReset(token: string): Promise<StoredUser> {
  const person = await getPerson((await checkReset(token)).userId);
  if (!person) throw authProblem("reset_link_invalid");
  return person.user;
}
