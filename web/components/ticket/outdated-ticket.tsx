// Whose mailed ticket no longer works at the door? A notice with a button that sends a new one.
import { Trans } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

export function OutdatedTicket({
  name,
  isSending,
  onSend,
}: {
  name: string;
  isSending: boolean;
  onSend: () => void;
}) {
  return (
    <Alert
      color="orange"
      p="sm"
      mb="md"
      icon={<IconAlertTriangle size={20} aria-hidden="true" />}
      title={<Trans>The ticket of {name} is out of date</Trans>}
    >
      <Trans>
        Its code changed after it was sent, so the one in the mail is refused at the door.
      </Trans>
      <Button
        mt="xs"
        size="xs"
        variant="default"
        display="block"
        loading={isSending}
        onClick={onSend}
      >
        <Trans>Send the new ticket</Trans>
      </Button>
    </Alert>
  );
}
