// What does a person see whose address is not confirmed yet? Why it matters, and a way to get the link again.
import { Trans } from "@lingui/react/macro";
import { Alert, Button, Group } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useResendConfirmation } from "#web/features/auth/resend-confirmation.ts";
import { useMe } from "#web/lib/me.tsx";

export function ConfirmEmailBanner() {
  const { email, isEmailConfirmed } = useMe();
  const resend = useResendConfirmation();
  if (isEmailConfirmed) return null;
  return (
    <Alert color="yellow" mb="lg" icon={<IconMail size={20} aria-hidden="true" />}>
      <Group justify="space-between" gap="sm">
        <span>
          <Trans>Confirm your email: we sent a link to {email}. Until then your events cannot go live.</Trans>
        </span>
        <Button size="sm" variant="default" loading={resend.isPending} onClick={resend.send}>
          <Trans>Send the link again</Trans>
        </Button>
      </Group>
    </Alert>
  );
}
