// How does one get on from a page that has nothing to show? To the events of the account.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { paths } from "#web/lib/paths.ts";

export function ToEvents() {
  return (
    <Button component={Link} to={paths.events.href({})} variant="default">
      <Trans>Go to your events</Trans>
    </Button>
  );
}
