// What does a mail say? Its sentences in order, in the reader's language. The HTML part and the
// text part are both made from this.
import type { PriceStep } from "#shared/rules/price-steps.ts";

export type Block =
  | { kind: "paragraph"; text: string }
  | { kind: "button"; label: string; url: string }
  /** An action that readers need less often than the button's. */
  | { kind: "link"; label: string; url: string }
  /** A short text that the reader copies by hand. */
  | { kind: "code"; text: string }
  /** Facts with their labels: when, where. */
  | { kind: "facts"; rows: readonly { label: string; value: string }[] }
  | { kind: "heading"; text: string }
  /** One ticket. `image.cid` is the content id of its QR code. */
  | {
      kind: "ticket";
      title: string;
      holder: string;
      image: { cid: string; description: string };
      link: { label: string; url: string };
    }
  /** Lines with their amounts (empty where there is none), the total, and sums that it includes. */
  | {
      kind: "amounts";
      rows: readonly { kind: PriceStep["kind"]; label: string; amount: string }[];
      total: { label: string; amount: string };
      included: readonly { label: string; amount: string }[];
    };

export type MailContent = {
  subject: string;
  /** The text that mailboxes show beside the subject. */
  preheader: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the reader gets this mail, in small print. */
  footer: string;
};

export type InlineImage = { cid: string; filename: string; content: Buffer };

type Attachment = { filename: string; contentType: string; content: string };

/** A mail before it becomes MIME. */
export type Mail = {
  to: string;
  /** The organizer named as sender; null for Foyer itself. */
  senderName: string | null;
  /** The Reply-To address; null for none, so that replies go to the sender. */
  replyTo: string | null;
  content: MailContent;
  images: readonly InlineImage[];
  /** Files that a mailbox offers for download. */
  attachments: readonly Attachment[];
};

/** A mail from Foyer itself, without images or attachments. */
export const ownMail = (to: string, content: MailContent): Mail => ({
  to,
  senderName: null,
  replyTo: null,
  images: [],
  attachments: [],
  content,
});

/** A mail from an organizer, who also gets the replies. It has no images or attachments. */
export const organizerMail = (
  organizer: { name: string; contactEmail: string },
  to: string,
  content: MailContent,
): Mail => ({
  to,
  senderName: organizer.name,
  replyTo: organizer.contactEmail || null,
  images: [],
  attachments: [],
  content,
});
