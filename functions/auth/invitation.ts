// How does an invited person accept? With a new password, or with the one that they have.
import { enter } from "#functions/access/enter.ts";
import type { Input } from "#functions/access/served.ts";
import { termsAccepted } from "#functions/access/terms.ts";
import { provePassword } from "#functions/auth/prove-password.ts";
import { limitNewPasswords } from "#functions/auth/rate-limits.ts";
import { present } from "#functions/core/http/present.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import {
  emailTaken,
  joinAsMember,
  joinAsNewPerson,
  openInvitation,
} from "#functions/users/join.ts";
import { newPasswordHash } from "#functions/users/new-password.ts";
import { type auth, Invitation } from "#shared/contracts/auth.ts";

export const invitation = {
  checkInvitation: ({ params }: Input<typeof auth.checkInvitation>) =>
    asSystem(async () => {
      const { invitation: row, account, person } = await openInvitation(params.token);
      const isKnown = person !== null;
      return present(Invitation, { ...row, accountName: account.name, isKnown });
    }),

  acceptInvitation: ({ params, body, request }: Input<typeof auth.acceptInvitation>) =>
    asSystem(async () => {
      if (body.person === "NEW") await limitNewPasswords(request.address);
      const opened = await openInvitation(params.token);
      const { accountId, email } = opened.invitation;
      if (body.person === "KNOWN") {
        const proof = { email, password: body.password };
        const { person, device } = await provePassword(proof, request);
        await joinAsMember(opened, person.user);
        return enter(person.user, accountId, device);
      }
      if (opened.person) throw emailTaken();
      const { firstName, lastName, password } = body;
      const passwordHash = await newPasswordHash(password, { firstName, lastName, email });
      const chosen = { firstName, lastName, passwordHash };
      return enter(await joinAsNewPerson(opened, chosen, termsAccepted()), accountId, null);
    }),
};
