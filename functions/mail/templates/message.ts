// What does an organizer's message say? Their words, filled in for its reader, then what it is
// about.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { setting } from "#functions/core/ports/settings.ts";
import { escaped } from "#functions/mail/templates/allowed-words.ts";
import { type Block, type Mail, organizerMail } from "#functions/mail/templates/content.ts";
import { type NoticeFacts, ownButton } from "#functions/mail/templates/event-changed.ts";
import { writtenSpan } from "#functions/mail/templates/language.ts";
import { eventFacts } from "#functions/mail/templates/order-confirmation.ts";
import { filledIn, type Placeholder } from "#shared/rules/message/placeholders.ts";

type Facts = Omit<NoticeFacts, "guest" | "orderId"> & {
  message: { text: "OWN" | "OURS"; subject: string; content: string };
  firstName: string;
};

/** `unsubscribe` is null where the mail is about the reader's order alone. */
export type MessageFacts = Facts &
  NoticeFacts & { unsubscribe: { page: string; post: string } | null };
export type MessageCopyFacts = Facts & { isTest: boolean };

export async function messageMail(facts: MessageFacts, i18n: I18n): Promise<Mail> {
  const { organizer, to, guest, unsubscribe } = facts;
  const { subject, ...words } = wordsOf(facts, guest?.ticketTitle ?? "", i18n);
  const { title } = facts.event;
  const seller = organizer.name;
  return {
    ...organizerMail(organizer, to, {
      subject,
      preheader: words.preheader,
      heading: subject,
      blocks: [
        ...words.blocks,
        await ownButton(facts, i18n),
        ...(unsubscribe === null ? [] : [noMore(unsubscribe.page, seller, i18n)]),
      ],
      footer: t(i18n)`You get this mail because you have tickets for ${title} from ${seller}.`,
    }),
    unsubscribe: unsubscribe?.post ?? null,
  };
}

/** For its sender. */
export function messageCopyMail(facts: MessageCopyFacts, i18n: I18n): Mail {
  const { organizer, to, isTest, event } = facts;
  const { subject, ...words } = wordsOf(facts, t(i18n)`Ticket`, i18n);
  const url = `${setting("APP_ORIGIN")}/manage/event/${event.id}/messages`;
  return organizerMail(organizer, to, {
    subject: isTest ? t(i18n)`[Test] ${subject}` : t(i18n)`[Copy] ${subject}`,
    preheader: words.preheader,
    heading: subject,
    blocks: [...words.blocks, { kind: "button", label: t(i18n)`Open your messages`, url }],
    footer: isTest
      ? t(i18n)`You get this mail because you sent a test to yourself. Nobody else gets it.`
      : t(i18n)`You get this mail because you asked for a copy of your message.`,
  });
}

const noMore = (url: string, seller: string, i18n: I18n): Block => ({
  kind: "link",
  label: t(i18n)`Get no more messages from ${seller}`,
  url,
});

function wordsOf(facts: Facts, ticketTitle: string, i18n: I18n) {
  const { event, message } = facts;
  const when = writtenSpan(event, i18n.locale);
  const rows = { kind: "facts" as const, rows: eventFacts(facts, when, i18n) };
  const { title } = event;
  if (message.text === "OURS")
    return {
      subject: t(i18n)`Reminder: ${title}`,
      preheader: when,
      blocks: [
        { kind: "paragraph" as const, text: t(i18n)`${title} is soon. Have your ticket at hand.` },
        rows,
      ],
    };
  const values = valuesOf(facts, ticketTitle, i18n);
  const html = filledIn(message.content, values, escaped);
  return {
    subject: filledIn(message.subject, values, (value) => value),
    preheader: title,
    blocks: [{ kind: "formatted" as const, html }, rows],
  };
}

/** What is not known reads as if nobody had asked for it. */
const valuesOf = (
  { firstName, reference }: Facts,
  ticketTitle: string,
  i18n: I18n,
): Record<Placeholder, string> => ({
  first_name: firstName || t(i18n)`there`,
  ticket: ticketTitle || t(i18n)`your tickets`,
  reference,
});
