// How does a sender read their own message? By a mail to them alone, which counts as no recipient.
import type { Write } from "#functions/core/table/table.ts";
import { accountMail } from "#functions/mail/account-mail.ts";
import type { accountMailItem } from "#functions/stored/mails.ts";

type Data = ReturnType<typeof accountMailItem.parse>["data"];
type Copy = {
  accountId: string;
  userId: string;
  email: string;
  firstName: string;
  message: NonNullable<Data["message"]>;
  kind: "MESSAGE_TEST" | "MESSAGE_COPY";
};

export const copyMail = (
  { accountId, userId, email: to, firstName, message, kind }: Copy,
  id?: string,
): Write =>
  accountMail({ accountId, kind, to, data: { userId, nonce: "", firstName, message } }, id);
