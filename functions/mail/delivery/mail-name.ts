// How does a mail say which one it is? By a header, which its provider repeats in each event.
import type { MailRef } from "#functions/mail/delivery/mail-queue.ts";

export const MAIL_HEADER = "X-Foyer-Mail";

export function mailName(ref: MailRef): string {
  if (!("mail" in ref)) return `order/${ref.order}`;
  if ("order" in ref) return `order/${ref.order}/${ref.mail}`;
  if ("message" in ref) return `message/${ref.event}/${ref.message}/${ref.page}/${ref.mail}`;
  return "account" in ref
    ? `account/${ref.account}/${ref.mail}`
    : `address/${ref.address}/${ref.mail}`;
}

export function mailNamed(text: string): MailRef | null {
  const [, event = "", message = "", page = "", own] =
    /^message\/([\w-]+)\/([\w-]+)\/(\d+)\/([\w-]+)$/.exec(text) ?? [];
  if (own !== undefined) return { event, message, page: Number(page), mail: own };
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
