// How does a person start again from a page that has nothing for them? With a full load of the home
// page.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { paths } from "#web/lib/paths.ts";

/** `isFirst` makes it the filled button, for the likely next step. */
export function HomeLink({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <Button
      component="a"
      href={paths.root.href()}
      variant={isFirst ? "filled" : "default"}
      size="lg"
      fullWidth
    >
      <Trans>Go back to the home page</Trans>
    </Button>
  );
}
