// How does a test make a team? Through the routes that invite, accept and change rights; only the
// mailed token is derived, from the stored invitation.
import { randomUUID } from "node:crypto";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems } from "#functions/core/table/table.ts";
import { invitationTokenOf } from "#functions/mail/invitation.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { invitationItem, userItem } from "#functions/stored/users.ts";
import { auth, type Role } from "#shared/contracts/auth.ts";
import { type UserStatus, users } from "#shared/contracts/users.ts";
import { type Owner, PASSWORD } from "#tests/support/scenes/world.ts";
import { type CallOptions, call } from "#tests/support/servers/call.ts";
import type { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow } from "#tests/support/servers/stream.ts";

type Host = Pick<Owner, "token" | "me">;

export const newAddress = (): string => `ines-${randomUUID()}@foyer.example`;
export const guest = { firstName: "Ines", lastName: "Weber", role: "ORGANIZER" as Role };
export const newPerson = {
  person: "NEW",
  firstName: "Inés",
  lastName: "Weber-Kim",
  password: PASSWORD,
  passwordConfirmation: PASSWORD,
  acceptedTerms: true,
};
export const knownPerson = { person: "KNOWN", password: PASSWORD };

export const invite = ({ token }: Pick<Owner, "token">, email: string, fields: object = {}) =>
  call(users.invite, { token, body: { ...guest, email, ...fields } });

/** The token of the newest mail of an invitation. */
export async function mailedToken({ me }: Host, id: string): Promise<string> {
  const ids = { accountId: me.account.id, id };
  const item = await asSystem(() => getItem(invitationItem.key(ids), { consistent: true }));
  if (!item) throw new Error(`There is no invitation ${id}.`);
  return invitationTokenOf(ids, invitationItem.parse(item).nonce);
}

/** A new session in the host's account, for a test whose clock has moved on. */
export async function signIn({ me }: Host): Promise<{ token: string }> {
  const body = { email: me.email, password: PASSWORD, accountId: me.account.id };
  return { token: (await call(auth.login, { body })).data.token ?? "" };
}

export const check = (token: string) => call(auth.checkInvitation, { params: { token } });
export const accept = (token: string, body: object = newPerson, options: CallOptions = {}) =>
  call(auth.acceptInvitation, { params: { token }, body, ...options });
export const join = ({ token: own }: Pick<Owner, "token">, token: string) =>
  call(users.joinAccount, { token: own, params: { token } });

/** Invites an address; returns the row and the mailed token. */
export async function invited(host: Host, email = newAddress(), fields: object = {}) {
  const { data: user } = await invite(host, email, fields);
  return { user, email, token: await mailedToken(host, user.id) };
}

/** A member of the host's account alone, signed in there. */
export async function memberOf(host: Host, role: Role = "ORGANIZER") {
  const { user, email, token: link } = await invited(host, newAddress(), { role });
  const entered = await accept(link);
  const token = entered.data.token ?? "";
  const me = (await call(users.me, { token })).data;
  return { id: user.id, email, token, me, cookies: entered.cookies };
}

export const listed = async ({ token }: Pick<Owner, "token">, search = "") =>
  (await call(users.list, { token, search })).data;

export async function rowOf(host: Pick<Owner, "token">, id: string) {
  const row = (await listed(host, "?per_page=100")).find((one) => one.id === id);
  if (!row) throw new Error(`There is no user ${id}.`);
  return row;
}

/** With the version of now. */
export async function setRights(
  by: Pick<Owner, "token">,
  userId: string,
  body: { role: Role; status: UserStatus },
  version?: number,
) {
  const seen = version ?? (await rowOf(by, userId)).version;
  return call(users.update, { token: by.token, params: { userId }, body, version: seen });
}

export const meOf = async (token: string | null) =>
  (await call(users.me, { token: token ?? "" })).data;
export const login = (email: string, password = PASSWORD, accountId?: string) =>
  call(auth.login, { body: { email, password, ...(accountId && { accountId }) } });
export const storedUser = (id: string) =>
  asSystem(() => getItem(userItem.key({ id }), { consistent: true }));

/** What the owner does with invitations, and who gets their mails. */
export const invitationDesk = (owner: Host, office: ReturnType<typeof openPostOffice>) => ({
  resend: (userId: string, by: Pick<Owner, "token"> = owner) =>
    call(users.resendInvitation, { token: by.token, params: { userId } }),
  revoke: (userId: string, by: Pick<Owner, "token"> = owner) =>
    call(users.revokeInvitation, { token: by.token, params: { userId } }),

  /** The mails of invitations that the account asked for; the worker sends them. */
  async sentMails() {
    const own = accountMailItem.within({ accountId: owner.me.account.id });
    const items = await asSystem(() => queryItems({ ...own, consistent: true }));
    const invitations = items.filter(({ kind }) => kind === "INVITATION");
    await follow(...invitations.map((now) => ({ now })));
    await office.work(...office.queued.splice(0));
    return office.sent;
  },
});
