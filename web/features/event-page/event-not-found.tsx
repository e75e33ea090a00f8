// What does a buyer see where there is no event, or none for the public?

import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Logo } from "#web/components/logo.tsx";
import classes from "#web/features/event-page/event-not-found.module.css";

export function EventNotFound() {
  return (
    <main className={classes.page}>
      <Logo height={40} />
      <div className={classes.card}>
        <h1>
          <Trans>Event not found</Trans>
        </h1>
        <p>
          <Trans>The link may be old, or the organizer has taken the page down.</Trans>
        </p>
        <Button component="a" href="/" size="lg" fullWidth>
          <Trans>Go back to the home page</Trans>
        </Button>
      </div>
    </main>
  );
}
