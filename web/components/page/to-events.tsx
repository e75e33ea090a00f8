// How does a person leave a management page that has nothing to show? To the account's events.
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { paths } from "#web/lib/page/paths.ts";

export function ToEvents() {
  return (
    <Button component={Link} to={paths.events.href({})} variant="default">
      <Trans>Go to your events</Trans>
    </Button>
  );
}
