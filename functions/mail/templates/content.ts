// What does a mail say? Its sentences in order, made into an HTML part and a text part.
import type { PriceStep } from "#shared/rules/sale/price-steps.ts";

export type Block =
  | { kind: "paragraph"; text: string; address?: string }
  | { kind: "formatted"; html: string }
  | { kind: "button"; label: string; url: string }
  | { kind: "link"; label: string; url: string }
  | { kind: "code"; text: string }
  | { kind: "facts"; rows: readonly FactRow[] }
  | { kind: "heading"; text: string }
  /** `image.cid` is the content id of its QR code. */
  | {
      kind: "ticket";
      title: string;
      holder: string;
      image: { cid: string; description: string };
      link: { label: string; url: string };
    }
  /** `amount` is empty where there is none. The total contains what is `included`. */
  | {
      kind: "amounts";
      rows: readonly { kind: PriceStep["kind"]; label: string; amount: string }[];
      total: { label: string; amount: string };
      included: readonly { label: string; amount: string }[];
    };

type FactRow = { label: string; value: string; isAddress?: true };

export type MailContent = {
  subject: string;
  preheader: string;
  heading: string;
  blocks: readonly Block[];
  footer: string;
};

/** By addresses of our own, which a mailbox may load or not. */
export type MailPicture = { url: string; width: number; height: number; description: string };

/** Above the text, which says the same without them. */
export type MailPictures = { cover: MailPicture | null; logo: MailPicture | null };

export type InlineImage = { cid: string; filename: string; content: Buffer };

type Attachment = { filename: string; contentType: string; content: string };

export type Mail = {
  to: string;
  senderName: string | null;
  /** Null for replies to the sender. A mail of an event has whom its settings name. */
  replyTo: string | null;
  /** Whether its account is known well enough for links and formatted texts. */
  isProven: boolean;
  content: MailContent;
  /** The organizer's last words, formatted; empty means none. */
  closing: string;
  pictures: MailPictures;
  images: readonly InlineImage[];
  attachments: readonly Attachment[];
  /** Where a mail program posts that its reader wants no more of them (RFC 8058). */
  unsubscribe: string | null;
};

const noPictures: MailPictures = { cover: null, logo: null };

export const ownMail = (to: string, content: MailContent): Mail => ({
  to,
  senderName: null,
  replyTo: null,
  isProven: false,
  closing: "",
  pictures: noPictures,
  images: [],
  attachments: [],
  unsubscribe: null,
  content,
});

export const organizerMail = (
  organizer: { name: string },
  to: string,
  content: MailContent,
): Mail => ({ ...ownMail(to, content), senderName: organizer.name });
