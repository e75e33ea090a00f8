// What can a buyer do if a link does not work? They can ask for the right link by mail.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { paths } from "#web/lib/page/paths.ts";

/** `isFirst` makes it the filled button, for the likely next step. */
export function FindTicketsLink({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <Button
      component="a"
      href={paths.findTickets.href()}
      variant={isFirst ? "filled" : "default"}
      size="lg"
      fullWidth
    >
      <Trans>Find my tickets</Trans>
    </Button>
  );
}
