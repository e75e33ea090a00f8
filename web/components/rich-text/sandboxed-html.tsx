// How is a whole document shown inside a screen, such as a mail? In a frame that can do nothing.
import { useEffect, useRef } from "react";
import classes from "#web/components/rich-text/sandboxed-html.module.css";
import { trustedHtml } from "#web/lib/page/trusted-html.ts";

export function SandboxedHtml({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // As a property: React writes attributes as plain strings, which the page would refuse.
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trustedHtml(html);
  }, [html]);
  return <iframe className={classes.frame} ref={frame} sandbox="" title={title} />;
}
