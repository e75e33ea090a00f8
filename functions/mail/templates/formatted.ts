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
    .replaceAll("<a ", '<a class="link" style="color:#15803D" ');
