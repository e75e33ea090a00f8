// Why did an event not go live? The email address is not confirmed; a new link can be sent.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Text } from "@mantine/core";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { Dialog } from "#web/components/page/dialog.tsx";
import { HeldBack } from "#web/components/page/held-back.tsx";
import { useResendConfirmation } from "#web/lib/api/resend-confirmation.ts";

export function ConfirmEmailFirst({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Confirm your email first`} onClose={onClose}>
      {(close) => <SendAgain onClose={close} />}
    </Dialog>
  );
}

function SendAgain({ onClose }: { onClose: () => void }) {
  const resend = useResendConfirmation();
  return (
    <Stack>
      <ProblemAlert error={resend.error} />
      <Text size="sm" c="dimmed" aria-live="polite">
        {resend.isSuccess ? (
          <Trans>We sent a new link to {resend.email}. Open it, then publish the event.</Trans>
        ) : (
          <>
            <Trans>
              The event is still a draft. Events go live once the address {resend.email} is
              confirmed.
            </Trans>{" "}
            {resend.isHeldBack ? (
              <HeldBack email={resend.email} />
            ) : (
              <Trans>Open the link in the mail that we sent you.</Trans>
            )}
          </>
        )}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        {!resend.isSuccess && (
          <Button loading={resend.isPending} onClick={resend.send}>
            <Trans>Send the link again</Trans>
          </Button>
        )}
      </Group>
    </Stack>
  );
}
