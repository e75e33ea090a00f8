// How does a mail say which one it is? By a header, which its provider repeats in each event.
import type { MailRef } from "#functions/mail/delivery/mail-queue.ts";

export const MAIL_HEADER = "X-Foyer-Mail";

export function mailName(ref: MailRef): string {
  if (!("mail" in ref)) return `order/${ref.order}`;
  if ("order" in ref) return `order/${ref.order}/${ref.mail}`;
  return "account" in ref
    ? `account/${ref.account}/${ref.mail}`
    : `address/${ref.address}/${ref.mail}`;
}

export function mailNamed(text: string): MailRef | null {
  const [, owner, id, mail] = /^(order|account|address)\/([\w-]+)(?:\/([\w-]+))?$/.exec(text) ?? [];
  if (owner === undefined || id === undefined) return null;
  if (mail === undefined) return owner === "order" ? { order: id } : null;
  switch (owner) {
    case "order":
      return { order: id, mail };
    case "account":
      return { account: id, mail };
    default:
      return { address: id, mail };
  }
}
