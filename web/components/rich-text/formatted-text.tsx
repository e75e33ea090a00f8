// How is a formatted text shown? As the HTML that the server has sanitised.
import { trustedHtml } from "#web/components/rich-text/trusted-html.ts";

export function FormattedText({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
  return <div className={className} dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />;
}
