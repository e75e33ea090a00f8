// Auth: how a person gets, keeps and ends a session.
import { limitForgotten, limitNewPasswords, limitSignIn } from "#functions/auth/limits.ts";
import { beginSession, endSession, renewSession } from "#functions/auth/sessions.ts";
import { checkPassword, hashPassword } from "#functions/core/passwords.ts";
import { type Reply, reply } from "#functions/core/reply.ts";
import { asSystem } from "#functions/core/scope.ts";
import { serve } from "#functions/core/serve.ts";
import { signToken } from "#functions/core/session.ts";
import { transact } from "#functions/core/table.ts";
import { newConfirmation } from "#functions/users/confirmation.ts";
import { checkReset, newReset, usePasswordReset } from "#functions/users/password-reset.ts";
import {
  createOwner,
  findPersonByEmail,
  getPerson,
  type StoredMembership,
  type StoredUser,
} from "#functions/users/store.ts";
import { auth, type Session } from "#shared/contracts/auth.ts";
import { problem } from "#shared/core/problems.ts";

export const handler = serve(auth, {
  register: ({ body, request }) =>
    asSystem(async () => {
      const { firstName, lastName, email } = body;
      await limitNewPasswords(request.address);
      if (await findPersonByEmail(email))
        throw problem("email_taken", { fields: [{ path: "email", code: "email_taken" }] });
      const passwordHash = await hashPassword(body.password);
      const { user, accountId } = await createOwner({ firstName, lastName, email, passwordHash }, (ids) =>
        newConfirmation({ ...ids, email, firstName }),
      );
      return enter(user, accountId);
    }),

  login: ({ body, request }) =>
    asSystem(async () => {
      await limitSignIn(body.email, request.address);
      const person = await findPersonByEmail(body.email);
      const memberships = person?.memberships.filter((one) => one.status === "ACTIVE") ?? [];
      const isRight = await checkPassword(body.password, person?.user.passwordHash ?? null);
      if (!person || !isRight || memberships.length === 0) throw problem("wrong_credentials");
      const chosen = memberships.length === 1 ? memberships[0] : memberships.find((one) => one.acc === body.accountId);
      if (!chosen) return reply({ token: null, accounts: memberships.map(choice) }, {});
      return enter(person.user, chosen.acc);
    }),

  forgotPassword: ({ body, request }) =>
    asSystem(async () => {
      await limitForgotten(body.email, request.address);
      const person = await findPersonByEmail(body.email);
      const writes = person ? newReset(person) : [];
      if (writes.length > 0 && !(await transact(writes)).ok) throw problem("busy", { retryAfter: 1 });
    }),

  checkResetLink: ({ params }) =>
    asSystem(async () => {
      const person = await getPerson((await checkReset(params.token)).userId);
      if (!person) throw problem("reset_link_invalid");
      return { email: person.user.email };
    }),

  resetPassword: ({ params, body, request }) =>
    asSystem(async () => {
      await limitNewPasswords(request.address);
      await checkReset(params.token); // before the costly hash
      await usePasswordReset(params.token, await hashPassword(body.password));
    }),

  refresh: ({ request }) =>
    asSystem(async () => {
      const { family, userId, accountId, tokenVersion, cookies } = await renewSession(request.cookies.refresh);
      const person = await getPerson(userId);
      if (person?.user.tokenVersion !== tokenVersion) throw problem("session_ended");
      return withToken(person.user, accountId, family, cookies);
    }),

  logout: ({ request }) =>
    asSystem(async () => reply(undefined, { cookies: await endSession(request.cookies.refresh) })),
});

async function enter(user: StoredUser, accountId: string): Promise<Reply<Session>> {
  const { family, cookies } = await beginSession(user, accountId);
  return withToken(user, accountId, family, cookies);
}

/** The token in the body and in `x-auth-token`, as the specification has it. */
async function withToken(
  user: StoredUser,
  accountId: string,
  family: string,
  cookies: string[],
): Promise<Reply<Session>> {
  const token = await signToken({ userId: user.id, accountId, family, tokenVersion: user.tokenVersion });
  return reply({ token, accounts: [] }, { headers: { "x-auth-token": token }, cookies });
}

const choice = ({ acc, accountName, role }: StoredMembership) => ({ id: acc, name: accountName, role });
