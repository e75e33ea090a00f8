// What does a person of two accounts reach in each route of people? Never the account that they are
// not in, and never another person.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { logger } from "#functions/core/ports/logger.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems, writeItem } from "#functions/core/table/table.ts";
import { confirmationOf } from "#functions/mail/confirmation.ts";
import { emailChangeTokenOf } from "#functions/mail/email-change.ts";
import { resetTokenOf } from "#functions/mail/password-reset.ts";
import { accountItem } from "#functions/stored/account.ts";
import {
  confirmationItem,
  emailChangeItem,
  membershipItem,
  resetItem,
  userItem,
} from "#functions/stored/users.ts";
import { auth } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import {
  accept,
  check,
  guest,
  invited,
  join,
  knownPerson,
  newAddress,
  setRights,
} from "#tests/support/scenes/team.ts";
import { given, type Owner, PASSWORD, withCookies } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

const NEW = "a new correct horse";
let elsewhere: string;
eachTest(openPostOffice);
const host = eachTest(() => given.owner());
/** Signed in at the host's, as an admin. */
const person = eachTest(() => given.organizerOf(host));
beforeEach(async () => {
  await setRights(host, person.me.id, { role: "ADMIN", status: "ACTIVE" });
  elsewhere = person.me.accounts.find(({ id }) => id !== host.me.account.id)?.id ?? "";
});

const self = () => ({ token: person.token, params: { userId: person.me.id } });
const withToken = (token: string) => ({ ...self(), params: { userId: person.me.id, token } });
const nonceIn = async (
  item: typeof resetItem | typeof confirmationItem | typeof emailChangeItem,
) => {
  const stored = await asSystem(() => getItem(item.key({ userId: person.me.id })));
  return String(stored?.["nonce"]);
};
const unconfirmed = () => {
  const update = userItem.key({ id: person.me.id });
  const values = { ":none": null };
  return asSystem(() => writeItem({ update, set: "SET emailConfirmedAt = :none", values }));
};
const changeEmail = () =>
  call(users.changeEmail, {
    ...self(),
    body: { email: newAddress(), currentPassword: PASSWORD },
  });
const toChange = async () => emailChangeTokenOf(person.me.id, await nonceIn(emailChangeItem));
const toReset = async () => {
  await call(auth.forgotPassword, { body: { email: person.me.email } });
  return resetTokenOf(person.me.id, await nonceIn(resetItem));
};
const invitedBy = async (owner: Owner) => (await invited(owner, person.me.email)).token;
const passwords = { password: NEW, passwordConfirmation: NEW };

type Answer = Promise<{ status: number }>;
const ofUsers: Record<keyof typeof users, () => Answer> = {
  me: () => call(users.me, self()),
  updateMe: () => call(users.updateMe, { ...self(), body: { firstName: "A", lastName: "B" } }),
  changePassword: () =>
    call(users.changePassword, { ...self(), body: { currentPassword: PASSWORD, ...passwords } }),
  joinAccount: async () => join(person, await invitedBy(await given.owner())),
  list: () => call(users.list, self()),
  invite: () => call(users.invite, { ...self(), body: { ...guest, email: newAddress() } }),
  update: async () => {
    const { me } = await given.organizerOf(host);
    return setRights(person, me.id, { role: "ADMIN", status: "ACTIVE" });
  },
  resendInvitation: async () => {
    const { user } = await invited(host);
    return call(users.resendInvitation, { ...self(), params: { userId: user.id } });
  },
  revokeInvitation: async () => {
    const { user } = await invited(host);
    return call(users.revokeInvitation, { ...self(), params: { userId: user.id } });
  },
  confirmEmail: async () => {
    await unconfirmed();
    await call(users.resendEmailConfirmation, self());
    const { token } = await confirmationOf(person.me.id, await nonceIn(confirmationItem));
    return call(users.confirmEmail, withToken(token));
  },
  resendEmailConfirmation: async () => {
    await unconfirmed();
    return call(users.resendEmailConfirmation, self());
  },
  changeEmail,
  resendEmailChange: async () => {
    await changeEmail();
    return call(users.resendEmailChange, self());
  },
  confirmEmailChange: async () => {
    await changeEmail();
    return call(users.confirmEmailChange, withToken(await toChange()));
  },
  cancelEmailChange: async () => {
    await changeEmail();
    return call(users.cancelEmailChange, self());
  },
};
const typed = () => ({ email: person.me.email, password: PASSWORD });
const ofAuth: Record<Exclude<keyof typeof auth, "forgotPassword">, () => Answer> = {
  register: () =>
    call(auth.register, {
      body: {
        ...{ firstName: "Eve", lastName: "New", email: `${randomUUID()}@foyer.example` },
        ...{ password: PASSWORD, passwordConfirmation: PASSWORD, acceptedTerms: true },
      },
    }),
  login: () => call(auth.login, { body: { ...typed(), accountId: host.me.account.id } }),
  checkResetLink: async () => call(auth.checkResetLink, { params: { token: await toReset() } }),
  resetPassword: async () =>
    call(auth.resetPassword, { params: { token: await toReset() }, body: passwords }),
  checkInvitation: async () => check(await invitedBy(await given.owner())),
  acceptInvitation: async () => accept(await invitedBy(await given.owner()), knownPerson),
  refresh: () => call(auth.refresh, withCookies(person)),
  switchAccount: () =>
    call(auth.switchAccount, { ...withCookies(person), body: { accountId: host.me.account.id } }),
  logout: () => call(auth.logout, withCookies(person)),
};

/** But for the mails that a reset stores there. */
const there = () =>
  asSystem(async () => {
    const items = await queryItems({ pk: accountItem.key({ accountId: elsewhere }).pk });
    const member = await getItem(
      membershipItem.key({ userId: person.me.id, accountId: elsewhere }),
    );
    return [items.filter(({ sk }) => !sk.startsWith("MAIL")), member];
  });

it.each(Object.entries({ ...ofUsers, ...ofAuth }))(
  "%s serves them in the one account and leaves the other as it is",
  async (_, answer) => {
    const before = await there();

    expect((await answer()).status).toBeLessThan(300);

    expect(await there()).toEqual(before);
  },
);

it("a membership in a form of no version is told to the operator by name, and nothing is guessed", async () => {
  const ring = vi.spyOn(logger, "error").mockReturnValue();
  onTestFinished(() => ring.mockRestore());
  const update = membershipItem.key({ userId: person.me.id, accountId: elsewhere });
  await asSystem(() => writeItem({ update, set: "REMOVE sessionVersion" }));

  const [me, entered] = [await call(users.me, self()), await ofAuth.login()];

  expect([me.status, entered.status]).toEqual([500, 500]);
  const { pk, sk } = membershipItem;
  const message = `${pk} ${sk} is stored in a form that this version cannot read.`;
  expect(ring).toHaveBeenCalledWith(
    expect.any(String),
    expect.objectContaining({ error: expect.objectContaining({ message }) }),
  );
});
