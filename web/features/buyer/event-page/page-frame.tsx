// What stands around a page that the server renders? A way past its top, and who sells tickets.
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Logo } from "#web/components/page/logo.tsx";
import classes from "#web/features/buyer/event-page/event-page.module.css";
import { paths } from "#web/lib/page/paths.ts";

/** `children` are a `main` with the id "main". */
export function PageFrame({ top, children }: { top: ReactNode; children: ReactNode }) {
  return (
    <>
      <a className={classes.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      {top !== null && <header className={classes.top}>{top}</header>}
      {children}
      <footer className={classes.foot}>
        <div>
          <span className={classes.dim}>
            <Trans>Tickets by</Trans>
          </span>
          <a href="/" className={classes.footHome}>
            <Logo height={18} />
          </a>
          <a href={paths.findTickets.href()} className={classes.footFind}>
            <Trans>Find my tickets</Trans>
          </a>
        </div>
      </footer>
    </>
  );
}
