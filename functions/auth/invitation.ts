// How does an invited person accept? With a new password, or with the one that they have.
import type { Input } from "#functions/access/served.ts";
import { enter } from "#functions/access/sign-in/enter.ts";
import { termsAccepted } from "#functions/access/terms.ts";
import { findProof, provePassword } from "#functions/auth/prove-password.ts";
import { limitNewPasswords } from "#functions/auth/rate-limits.ts";
import { present } from "#functions/core/http/present.ts";
import type { Reply } from "#functions/core/http/reply.ts";
import type { RequestFacts } from "#functions/core/http/request.ts";
import {
  emailTaken,
  joinAsMember,
  joinAsNewPerson,
  joinedBefore,
  openInvitation,
} from "#functions/users/join.ts";
import { newPasswordHash } from "#functions/users/new-password.ts";
import { type auth, authProblem, Invitation, type Session } from "#shared/contracts/auth.ts";

type Accepting = Input<typeof auth.acceptInvitation>;

export const invitation = {
  checkInvitation: async ({ params }: Input<typeof auth.checkInvitation>) => {
    const opened = await openInvitation(params.token);
    if (!opened) throw authProblem("invitation_invalid");
    const { invitation: row, account, person } = opened;
    const isKnown = person !== null;
    return present(Invitation, { ...row, accountName: account.name, isKnown });
  },

  acceptInvitation: async (input: Accepting) => {
    const { params, body, request } = input;
    if (body.person === "NEW") await limitNewPasswords(request.address);
    return (await accept(input)) ?? enterAgain(params.token, body.password, request);
  },
};

async function accept({ params, body, request }: Accepting): Promise<Reply<Session> | null> {
  const opened = await openInvitation(params.token);
  if (!opened) return null;
  const { accountId, email } = opened.invitation;
  if (body.person === "KNOWN") {
    const proof = { email, password: body.password };
    const { person, device } = await provePassword(proof, request);
    return (await joinAsMember(opened, person.user)) ? enter(person.user, accountId, device) : null;
  }
  if (opened.person) throw emailTaken();
  const { firstName, lastName, password } = body;
  const passwordHash = await newPasswordHash(password, { firstName, lastName, email });
  const chosen = { firstName, lastName, passwordHash };
  const user = await joinAsNewPerson(opened, chosen, termsAccepted());
  return user && enter(user, accountId, null);
}

/** Whose answer was lost comes in with the same link and password. */
async function enterAgain(
  token: string,
  password: string,
  request: RequestFacts,
): Promise<Reply<Session>> {
  const joined = await joinedBefore(token);
  const proof = joined && (await findProof({ email: joined.user.email, password }, request));
  if (!joined || !proof) throw authProblem("invitation_invalid");
  return enter(proof.person.user, joined.membership.accountId, proof.device);
}
