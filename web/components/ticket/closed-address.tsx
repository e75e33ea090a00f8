// What does an organizer read beside an address that takes no mail? That, and where to correct it.
import { Trans } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";

export const ClosedAddress = ({ onCorrect }: { onCorrect: () => void }) => (
  <Group component="span" gap="4px 8px" fz="sm" c="var(--danger)">
    <Trans>This address does not take mail.</Trans>
    <Button size="compact-sm" variant="default" onClick={onCorrect}>
      <Trans>Correct it</Trans>
    </Button>
  </Group>
);
