// What can a buyer do whose link leads nowhere? Ask for the right one by mail.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { paths } from "#web/lib/paths.ts";

/** Green where it is the likely way on. */
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
