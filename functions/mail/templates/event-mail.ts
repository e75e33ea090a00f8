// What do all mails of an event share? Whom to answer, whom to ask, and the event's last words.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { Mail } from "#functions/mail/templates/content.ts";
import type { StoredEventSettings } from "#functions/stored/event-settings.ts";
import { emailFault, emailTyped } from "#shared/core/text/email-address.ts";

export type EventTexts = {
  isProven: boolean;
  organizer: { contactEmail: string };
  settings: Pick<StoredEventSettings, "footerMessage" | "supportEmail" | "replyToEmail">;
};

/** The organizer's own mails name no support, which is the organizer. */
export function eventMail(
  mail: Mail,
  { organizer, settings, isProven }: EventTexts,
  i18n: I18n,
): Mail {
  const { content, senderName } = mail;
  const { footerMessage, replyToEmail } = settings;
  const supportEmail = sendable(settings.supportEmail);
  const help = {
    kind: "paragraph" as const,
    text: t(i18n)`If you need help, write to ${supportEmail}.`,
    address: supportEmail,
  };
  const isHelped = supportEmail !== "" && senderName !== null;
  return {
    ...mail,
    isProven,
    replyTo: sendable(replyToEmail) || supportEmail || sendable(organizer.contactEmail) || null,
    content: isHelped ? { ...content, blocks: [...content.blocks, help] } : content,
    closing: footerMessage,
  };
}

/** Empty for what no mail server would take: older rules may have stored it. */
function sendable(stored: string): string {
  const email = emailTyped(stored);
  return emailFault(email) === null ? email : "";
}
