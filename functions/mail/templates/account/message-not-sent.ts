// What does the mail say about a planned message that was refused? Why, and who can send it.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { type Mail, ownMail } from "#functions/mail/templates/content.ts";
import type { MessageEnd } from "#shared/contracts/messages.ts";

export type MessageNotSentFacts = {
  to: string;
  firstName: string;
  subject: string;
  event: string;
  because: MessageEnd;
  url: string;
};

export function messageNotSentMail(facts: MessageNotSentFacts, i18n: I18n): Mail {
  const { to, firstName, subject, event, because, url } = facts;
  return ownMail(to, {
    subject: t(i18n)`Your message was not sent: ${subject}`,
    preheader: whyOf(i18n)[because],
    heading: t(i18n)`Hello ${firstName}, a message was not sent`,
    blocks: [
      { kind: "paragraph", text: whyOf(i18n)[because] },
      {
        kind: "facts",
        rows: [
          { label: t(i18n)`Message`, value: subject },
          { label: t(i18n)`Event`, value: event },
        ],
      },
      { kind: "button", label: t(i18n)`Look at the message`, url },
    ],
    footer: t(
      i18n,
    )`You get this mail because the message was planned in your name, or in that of somebody who has left your account.`,
  });
}

const whyOf = (i18n: I18n): Record<MessageEnd, string> => ({
  DRAFT: t(i18n)`The event is a draft. Publish it, and send the message then.`,
  ARCHIVED: t(i18n)`The event is archived. Restore and publish it, and send the message then.`,
  STARTED: t(i18n)`The event has started, so nobody is reminded of it.`,
  NO_RECIPIENTS: t(i18n)`Nobody was left to get it.`,
  MAKER_LEFT: t(i18n)`Who planned it has left the account. Send it in your name.`,
  NOT_ALLOWED: t(i18n)`Who planned it may not send messages any more.`,
  EMAIL_NOT_CONFIRMED: t(i18n)`Confirm your email address, and send the message then.`,
  COMPLAINTS: t(i18n)`Readers called your messages spam, so they are stopped.`,
  ADDRESS_IN_TEXT: t(i18n)`The text names an address, which a new account may not send.`,
  FAILING: t(i18n)`It failed again and again. We look into it.`,
});
