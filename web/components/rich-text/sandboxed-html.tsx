// How is a whole document shown inside a screen, such as a mail? In a frame that can do nothing.
import { trustedHtml } from "#web/components/rich-text/trusted-html.ts";

export function SandboxedHtml({ html, title }: { html: string; title: string }) {
  return <iframe sandbox="" srcDoc={trustedHtml(html)} title={title} />;
}
