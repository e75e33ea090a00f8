// How is a formatted text shown? As the HTML that the server has sanitised.
import { useMemo } from "react";
import classes from "#web/components/rich-text/formatted-text.module.css";
import { trustedHtml } from "#web/lib/page/trusted-html.ts";

export function FormattedText({ html, className = "" }: { html: string; className?: string }) {
  // The same object, because React writes another one into the page again.
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return (
    <div
      className={`${classes.text} ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
      dangerouslySetInnerHTML={inner}
    />
  );
}
