// How does a test change a person's address? As its person, and as the reader of the mails.
import { randomUUID } from "node:crypto";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { auth } from "#shared/contracts/auth.ts";
import { users } from "#shared/contracts/users.ts";
import { type Owner, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice, type ReadMail } from "#tests/support/servers/post-office.ts";

type Who = Pick<Owner, "token" | "me">;
const of = ({ token, me }: Who) => ({ token, params: { userId: me.id } });

/** Close it at the end: it is the post office, too. */
export function openEmailDesk() {
  const office = openPostOffice();

  /** Sends what is unsent of the person's account, and returns the mails as read. */
  async function delivered({ me: { account } }: Who): Promise<ReadMail[]> {
    const before = office.sent.length;
    const mails = accountMailItem.within({ accountId: account.id });
    const items = await asSystem(() => queryItems({ ...mails, consistent: true }));
    for (const item of items)
      await office.work({ account: account.id, mail: accountMailItem.lastId(item) });
    return Promise.all(office.sent.slice(before).map((mail) => office.read(mail)));
  }

  return {
    delivered,
    close: office.close,

    change: (who: Who, email: string, currentPassword = PASSWORD) =>
      call(users.changeEmail, { ...of(who), body: { email, currentPassword } }),
    resend: (who: Who) => call(users.resendEmailChange, of(who)),
    cancel: (who: Who) => call(users.cancelEmailChange, of(who)),
    confirm: (who: Who, token: string) =>
      call(users.confirmEmailChange, { token: who.token, params: { userId: who.me.id, token } }),

    /** The token of the link that was mailed to an address; empty without a mail or link. */
    async linkTo(who: Who, email: string): Promise<string> {
      const mails = await delivered(who);
      const text = mails.find(({ to }) => to.text === email)?.text ?? "";
      return /\/manage\/profile\/confirm-email-change\/(\w+)/.exec(text)?.[1] ?? "";
    },
  };
}

export const newAddress = () => `ada-${randomUUID()}@foyer.example`;

export const meOf = async ({ token }: Pick<Owner, "token">) =>
  (await call(users.me, { token })).data;

export const login = (email: string, password = PASSWORD) =>
  call(auth.login, { body: { email, password } });

/** Of the signed-in person; answers with a new session. */
export const newPassword = ({ token }: Who, password = "a new correct horse") =>
  call(users.changePassword, {
    token,
    body: { currentPassword: PASSWORD, password, passwordConfirmation: password },
  });
