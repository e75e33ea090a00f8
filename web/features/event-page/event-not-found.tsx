// What does a visitor see where there is no event for the public, or no page at all? A way on that needs no account.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Logo } from "#web/components/logo.tsx";
import classes from "#web/features/event-page/event-not-found.module.css";
import { paths } from "#web/lib/paths.ts";

export function EventNotFound() {
  return (
    <NotFound title={<Trans>Event not found</Trans>}>
      <Trans>The link may be old, or the organizer has taken the page down.</Trans>
    </NotFound>
  );
}

/** An address of which nothing was ever known. */
export function NothingFound() {
  return (
    <NotFound title={<Trans>Page not found</Trans>}>
      <Trans>The address may be misspelt, or the page was moved or deleted.</Trans>
    </NotFound>
  );
}

function NotFound({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <main className={classes.page}>
      <Logo height={40} />
      <div className={classes.card}>
        <h1>{title}</h1>
        <p>{children}</p>
        <div className={classes.ways}>
          <Button component="a" href={paths.findTickets.href()} size="lg" fullWidth>
            <Trans>Find my tickets</Trans>
          </Button>
          <Button component="a" href={paths.root.href()} variant="default" size="lg" fullWidth>
            <Trans>Go back to the home page</Trans>
          </Button>
        </div>
      </div>
    </main>
  );
}
