// What may a mail say in whose name? Foyer's own mails have nothing that an organizer formatted.
// Those of an account that nobody knows well have words alone, and none that a mailbox would link.
import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { bareText } from "#functions/access/formatted/rich-text.ts";
import type { Block, Mail, MailPicture } from "#functions/mail/templates/content.ts";
import { hasAddress, LONGEST_NAME, lettersOfName } from "#shared/core/text/address-in-name.ts";

export function withAllowedWords(mail: Mail, i18n: I18n): Mail {
  const allowed = mail.senderName === null ? unformatted(mail) : mail;
  return mail.isProven ? allowed : inPlainWords(allowed, i18n);
}

const unformatted = (mail: Mail): Mail => ({
  ...mail,
  closing: "",
  pictures: { cover: null, logo: null },
  content: {
    ...mail.content,
    blocks: mail.content.blocks.filter(({ kind }) => kind !== "formatted"),
  },
});

function inPlainWords(mail: Mail, i18n: I18n): Mail {
  const { content, senderName, pictures, closing } = mail;
  const plain = senderName === null ? (text: string) => withoutLinks(text, "…") : plainly(i18n);
  const described = (one: MailPicture | null) =>
    one && { ...one, description: plain(one.description) };
  return {
    ...mail,
    senderName: senderName && lettersOfName(senderName),
    closing: escaped(plain(bareText(closing))),
    pictures: { cover: described(pictures.cover), logo: described(pictures.logo) },
    content: {
      subject: plain(content.subject),
      preheader: plain(content.preheader),
      heading: plain(content.heading),
      footer: plain(content.footer),
      blocks: content.blocks.map((block) => plainBlock(block, plain)),
    },
  };
}

export const plainly =
  (i18n: I18n) =>
  (text: string): string =>
    withoutLinks(text, `(${t(i18n)`See your ticket page`})`);

function plainBlock(block: Block, plain: (text: string) => string): Block {
  switch (block.kind) {
    case "formatted":
      return { kind: "paragraph", text: plain(bareText(block.html)) };
    case "paragraph":
      return {
        ...block,
        text: block.address ? around(block.address, block.text, plain) : plain(block.text),
      };
    case "heading":
      return { ...block, text: plain(block.text) };
    case "facts":
      return {
        ...block,
        rows: block.rows.map((row) => (row.isAddress ? row : { ...row, value: plain(row.value) })),
      };
    case "ticket": {
      const { title, holder, image } = block;
      const description = plain(image.description);
      return {
        ...block,
        title: plain(title),
        holder: plain(holder),
        image: { ...image, description },
      };
    }
    case "amounts":
      return { ...block, rows: block.rows.map((row) => ({ ...row, label: plain(row.label) })) };
    case "link":
      return { ...block, label: plain(block.label) };
    case "button":
    case "code":
      return block;
  }
}

const around = (address: string, text: string, plain: (text: string) => string): string =>
  text.split(address).map(plain).join(address);

export const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\n", "<br>");

/** Whole words go. The first says where to look, the others that something was there. */
function withoutLinks(text: string, instead: string): string {
  if (text.length <= LONGEST_NAME && !hasAddress(text)) return text;
  let said = instead;
  const replaced = (): string => {
    const now = said;
    said = "…";
    return now;
  };
  return text
    .split(/(\s+)/)
    .map((word) => (isLinked(word) ? withoutParts(word, replaced) : word))
    .join("");
}

/** Scripts without blanks have signs between their sentences. */
function withoutParts(word: string, replaced: () => string): string {
  const parts = word.split(/((?:。(?![a-z\d])|[、，；！？「」『』（）【】《》〈〉])+)/i);
  const left = parts.filter((part) => !isLinked(part));
  if (left.length === parts.length || isLinked(left.join(""))) return replaced();
  return parts.map((part) => (isLinked(part) ? replaced() : part)).join("");
}

const isLinked = (word: string): boolean =>
  word.length > LONGEST_NAME ? /[.:@=。．｡]/u.test(word) : hasAddress(word);
