// How does a mail become the bytes that leave? MIME with a text part, an HTML part and the images
// inside it.
import MailComposer from "nodemailer/lib/mail-composer";
import { renderToStaticMarkup } from "react-dom/server";
import type { RawMail } from "#functions/core/mailer.ts";
import { setting } from "#functions/core/settings.ts";
import type { Mail } from "#functions/mail/content.ts";
import { MailDocument } from "#functions/mail/document.tsx";
import { plainText } from "#functions/mail/plain-text.ts";

/**
 * Writes the message; names and subject are cleaned, so that no text of ours or theirs can begin a
 * header.
 */
export async function mimeOf(mail: Mail, locale: string): Promise<RawMail> {
  const { content, to, replyTo, images, attachments } = mail;
  const address = setting("MAIL_FROM");
  const composer = new MailComposer({
    from: { name: senderOf(mail.senderName), address },
    to: { name: "", address: to },
    ...(replyTo !== null && {
      replyTo: { name: lettersOf(mail.senderName ?? ""), address: replyTo },
    }),
    subject: oneLine(content.subject),
    text: plainText(content),
    html: `<!doctype html>${renderToStaticMarkup(<MailDocument content={content} sender={mail.senderName ?? "Foyer"} locale={locale} />)}`,
    attachments: [
      ...images.map((image) => ({
        ...image,
        contentType: "image/png",
        contentDisposition: "inline" as const,
      })),
      ...attachments.map((file) => ({ ...file, contentDisposition: "attachment" as const })),
    ],
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": locale },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { from: address, to, raw: await composer.compile().build() };
}

/** Whom a mailbox shows as sender: always Foyer, so that no organizer passes for a bank. */
function senderOf(organizer: string | null): string {
  const name = organizer === null ? "" : lettersOf(organizer);
  return name === "" ? "Foyer" : `${name} via Foyer`;
}

/** A name of letters, digits and single spaces alone: it holds no address, whoever stored it. */
const lettersOf = (name: string): string =>
  name
    .normalize("NFKC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/**
 * A header's text: no control or direction characters, no line ends, single spaces, nothing that
 * reads as encoded.
 */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .replaceAll("=?", "= ?")
    .replace(/ {2,}/g, " ")
    .trim();
