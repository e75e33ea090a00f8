// What does a person read from whose address mails come back? That, and where to change it.
import { Trans } from "@lingui/react/macro";
import { Alert, Button, Group } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { oneLine } from "#web/components/page/confirm-email-alert.tsx";
import { useMe } from "#web/lib/api/me.tsx";
import { paths } from "#web/lib/page/paths.ts";

export function ClosedAddressBanner() {
  const { email, isAddressClosed } = useMe();
  if (!isAddressClosed) return null;
  return (
    <Alert
      color="red"
      icon={<IconMailOff size={20} aria-hidden="true" />}
      role="status"
      styles={oneLine}
      mb="lg"
    >
      <Group justify="space-between" gap="sm">
        <span>
          <Trans>Mail to {email} comes back.</Trans>
        </span>
        <Button size="sm" variant="default" component={Link} to={paths.profile.href()}>
          <Trans>Change email</Trans>
        </Button>
      </Group>
    </Alert>
  );
}
