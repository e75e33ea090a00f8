// What can a buyer do whose link leads nowhere? Ask for the right one by mail.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { paths } from "#web/lib/paths.ts";

export function FindTicketsLink() {
  return (
    <Button component="a" href={paths.findTickets.href()} variant="default" size="lg">
      <Trans>Find my tickets</Trans>
    </Button>
  );
}
