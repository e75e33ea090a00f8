// How does a mail read without HTML? As the same sentences, one below the other.
import { plainText } from "#functions/access/formatted/rich-text.ts";
import type { Block, MailContent } from "#functions/mail/templates/content.ts";

export function mailText({ heading, blocks, footer }: MailContent, closing: string): string {
  return [heading, ...blocks.map(blockText), `-- \n${footer}`, plainText(closing)]
    .filter((part) => part !== "")
    .join("\n\n");
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
    case "code":
      return block.text;
    case "formatted":
      return plainText(block.html);
    case "heading":
      return `${block.text}\n${"-".repeat(block.text.length)}`;
    case "button":
    case "link":
      return `${block.label}:\n${block.url}`;
    case "facts":
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join("\n");
    case "ticket":
      return `${block.title}\n${block.holder}\n${block.link.label}: ${block.link.url}`;
    case "amounts":
      return [
        ...block.rows.map((row) => `${row.kind === "price" ? "" : "  "}${amountText(row)}`),
        amountText(block.total),
        ...block.included.map(amountText),
      ].join("\n");
  }
}

const amountText = ({ label, amount }: { label: string; amount: string }): string =>
  amount === "" ? label : `${label}: ${amount}`;
