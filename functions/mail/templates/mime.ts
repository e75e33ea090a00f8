// How does a mail become bytes to send? As MIME with a text part, an HTML part and inline images.
import MailComposer from "nodemailer/lib/mail-composer";
import type { RawMail } from "#functions/core/ports/mailer.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { MAIL_HEADER } from "#functions/mail/delivery/mail-name.ts";
import type { Mail } from "#functions/mail/templates/content.ts";
import { oneLine, writtenMail } from "#functions/mail/templates/written.tsx";
import { lettersOfName } from "#shared/core/text/address-in-name.ts";
import { asciiAddress } from "#shared/core/text/email-address.ts";

/** Names and subject are cleaned, so that no text can inject a header. */
export async function mimeOf(mail: Mail, locale: string, name: string): Promise<RawMail> {
  const { replyTo, images, attachments, unsubscribe } = mail;
  const address = setting("MAIL_FROM");
  const to = asciiAddress(mail.to);
  const composer = new MailComposer({
    from: { name: senderOf(mail.senderName), address },
    to: { name: "", address: to },
    ...(replyTo !== null && {
      replyTo: { name: namedOf(mail.senderName ?? ""), address: asciiAddress(replyTo) },
    }),
    ...writtenMail(mail, locale),
    attachments: [
      ...images.map((image) => ({
        ...image,
        contentType: "image/png",
        contentDisposition: "inline" as const,
      })),
      ...attachments.map((file) => ({ ...file, contentDisposition: "attachment" as const })),
    ],
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": locale,
      [MAIL_HEADER]: name,
      ...(unsubscribe !== null && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
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

/** The composer quotes or encodes it. */
const namedOf = (name: string): string => oneLine(lettersOfName(name));
