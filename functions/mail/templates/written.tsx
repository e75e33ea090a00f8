// How does a mail read? As a subject, an HTML part and a text part that say the same.
import { renderToStaticMarkup } from "react-dom/server";
import type { Mail } from "#functions/mail/templates/content.ts";
import { columnEnds, MailDocument } from "#functions/mail/templates/document.tsx";
import { mailText } from "#functions/mail/templates/mail-text.ts";
import { COLUMN_WIDTH } from "#functions/mail/templates/style.ts";

export type WrittenMail = { subject: string; html: string; text: string };

export function writtenMail(mail: Mail, locale: string): WrittenMail {
  const { content, pictures, closing, senderName } = mail;
  const shown = { content, pictures, closing, sender: senderName ?? "Foyer", locale };
  return {
    subject: oneLine(content.subject),
    html: withColumn(`<!doctype html>${renderToStaticMarkup(<MailDocument {...shown} />)}`),
    text: mailText(content, closing),
  };
}

const mark = (name: string) => `<wbr class="${name}"/>`;

/** Outlook on Windows reads those comments, and would make the column as wide as its window. */
const withColumn = (html: string): string =>
  html
    .replace(
      mark(columnEnds.start),
      `<!--[if mso]><table role="presentation" align="center" width="${COLUMN_WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
    )
    .replace(mark(columnEnds.end), "<!--[if mso]></td></tr></table><![endif]-->");

/** Without control and direction characters, line ends, and what a mailbox would decode. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .replaceAll("=?", "= ?")
    .replace(/ {2,}/g, " ")
    .trim();
