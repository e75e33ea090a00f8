// How does a mail become bytes to send? As MIME with a text part, an HTML part and inline images.
import MailComposer from "nodemailer/lib/mail-composer";
import { renderToStaticMarkup } from "react-dom/server";
import type { RawMail } from "#functions/core/ports/mailer.ts";
import { setting } from "#functions/core/ports/settings.ts";
import type { Mail } from "#functions/mail/templates/content.ts";
import { MailDocument } from "#functions/mail/templates/document.tsx";
import { plainText } from "#functions/mail/templates/plain-text.ts";
import { hasAddress } from "#shared/core/address-in-name.ts";
import { asciiAddress } from "#shared/core/email-address.ts";

/** Names and subject are cleaned, so that no text can inject a header. */
export async function mimeOf(mail: Mail, locale: string): Promise<RawMail> {
  const { content, pictures, replyTo, images, attachments } = mail;
  const sender = mail.senderName ?? "Foyer";
  const address = setting("MAIL_FROM");
  const to = asciiAddress(mail.to);
  const composer = new MailComposer({
    from: { name: senderOf(mail.senderName), address },
    to: { name: "", address: to },
    ...(replyTo !== null && {
      replyTo: { name: namedOf(mail.senderName ?? ""), address: asciiAddress(replyTo) },
    }),
    subject: oneLine(content.subject),
    text: plainText(content),
    html: `<!doctype html>${renderToStaticMarkup(<MailDocument {...{ content, pictures, sender, locale }} />)}`,
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

/** Always names Foyer, so that no organizer can pose as a bank. */
function senderOf(organizer: string | null): string {
  const name = organizer === null ? "" : namedOf(organizer);
  return name === "" ? "Foyer" : `${name} via Foyer`;
}

/** As it is, quoted or encoded by the composer; of what holds an address only the letters. */
function namedOf(name: string): string {
  if (!hasAddress(name) && !/\S@|@\S/u.test(name)) return oneLine(name);
  return name
    .normalize("NFKC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/** Without control and direction characters, line ends, and what a mailbox would decode. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .replaceAll("=?", "= ?")
    .replace(/ {2,}/g, " ")
    .trim();
