// What does a person see before they confirm their address? Why it matters, and a new link.
import { Trans } from "@lingui/react/macro";
import { Alert, Button, Group } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { HeldBack } from "#web/components/page/held-back.tsx";
import { useMe } from "#web/lib/api/me.tsx";
import { useResendConfirmation } from "#web/lib/api/resend-confirmation.ts";
import { problemSentence } from "#web/wording/problems.ts";

export function ConfirmEmailBanner() {
  const { email, isEmailConfirmed } = useMe();
  const resend = useResendConfirmation();
  if (isEmailConfirmed) return null;
  return (
    <Alert color="yellow" mb="lg" icon={<IconMail size={20} aria-hidden="true" />} role="status">
      <Group justify="space-between" gap="sm">
        <span>
          {resend.isSuccess && (
            <Trans>We sent a new link to {email}. The older ones no longer work.</Trans>
          )}
          {resend.error && problemSentence(resend.error)}
          {resend.isHeldBack && !resend.error && <HeldBack email={email} />}
          {!resend.isSuccess && !resend.isHeldBack && !resend.error && (
            <Trans>
              Confirm your email: we sent a link to {email}. Until then your events cannot go live.
            </Trans>
          )}
        </span>
        {!resend.isSuccess && (
          <Button size="sm" variant="default" loading={resend.isPending} onClick={resend.send}>
            <Trans>Send the link again</Trans>
          </Button>
        )}
      </Group>
    </Alert>
  );
}
