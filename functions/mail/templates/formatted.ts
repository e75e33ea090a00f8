// How does an organizer's formatted text stand in a mail? Clean, and with whole addresses.
import { cleanHtml } from "#functions/access/rich-text.ts";
import { setting } from "#functions/core/ports/settings.ts";

const IMAGE = /<img ([^>]*?)src="(\/images\/[^".]+)\.\w+"/g;

export const formattedHtml = (html: string): string =>
  cleanHtml(html)
    .replace(
      IMAGE,
      `<img style="max-width:100%;height:auto" $1src="${setting("APP_ORIGIN")}$2.jpg"`,
    )
    // The editor's lists have paragraphs, which mailboxes would set far apart.
    .replaceAll("<li><p>", '<li><p style="margin:0">')
    .replaceAll("<a ", '<a class="link" style="color:#15803D" ');
