// What does a mail say? Its sentences in order, already in the reader's language; HTML and text are
// both written from this.

export type Block =
  | { kind: "paragraph"; text: string }
  | { kind: "button"; label: string; url: string }
  /** What is done less often than the button's. */
  | { kind: "link"; label: string; url: string }
  /** A short text to be copied by hand. */
  | { kind: "code"; text: string }
  /** Facts with their names: when, where. */
  | { kind: "facts"; rows: readonly { label: string; value: string }[] }
  | { kind: "heading"; text: string }
  /** One ticket: `image` is the content id of its QR code. */
  | {
      kind: "ticket";
      title: string;
      holder: string;
      image: { cid: string; description: string };
      link: { label: string; url: string };
    }
  /** Lines with amounts, where they have one, and the total. */
  | {
      kind: "amounts";
      rows: readonly { label: string; amount: string }[];
      total: { label: string; amount: string };
    };

export type MailContent = {
  subject: string;
  /** What mailboxes show beside the subject. */
  preheader: string;
  heading: string;
  blocks: readonly Block[];
  /** Why this mail came, in small print. */
  footer: string;
};

export type InlineImage = { cid: string; filename: string; content: Buffer };

type Attachment = { filename: string; contentType: string; content: string };

/** A mail before it is MIME: to whom, from whom, what it says. */
export type Mail = {
  to: string;
  /** The organizer who speaks; null where it is Foyer itself. */
  senderName: string | null;
  /** Where answers go; null sends them to the sender. */
  replyTo: string | null;
  content: MailContent;
  images: readonly InlineImage[];
  /** Files that a mailbox offers to keep. */
  attachments: readonly Attachment[];
};

/** A mail of Foyer's own to a person: no organizer speaks, and nothing hangs on it. */
export const ownMail = (to: string, content: MailContent): Mail => ({
  to,
  senderName: null,
  replyTo: null,
  images: [],
  attachments: [],
  content,
});

/**
 * A mail in which an organizer speaks, who also gets the answers; nothing hangs on it unless it is
 * added.
 */
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
