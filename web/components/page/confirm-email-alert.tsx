// What can a person do whose address is not confirmed? Open the mailed link, or get a new one.
import { Trans } from "@lingui/react/macro";
import { Alert, Button, Group } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { HeldBack } from "#web/components/page/held-back.tsx";
import { useMe } from "#web/lib/api/me.tsx";
import { useResendConfirmation } from "#web/lib/api/resend-confirmation.ts";
import { problemSentence } from "#web/wording/problems.ts";

/** Its icon stands beside the middle of the words and the button. */
export const oneLine = { wrapper: { alignItems: "center" }, icon: { marginTop: 0 } };

/** `children` say which link to open, and what waits for it. Empty for a confirmed address. */
export function ConfirmEmailAlert({ children, ...space }: { children: ReactNode; mb?: string }) {
  const { email, isEmailConfirmed } = useMe();
  const resend = useResendConfirmation();
  if (isEmailConfirmed) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconMail size={20} aria-hidden="true" />}
      role="status"
      styles={oneLine}
      {...space}
    >
      <Group justify="space-between" gap="sm">
        <span>
          {resend.isSuccess && (
            <Trans>We sent a new link to {email}. The older ones no longer work.</Trans>
          )}
          {resend.error && problemSentence(resend.error)}
          {resend.isHeldBack && !resend.error && <HeldBack email={email} />}
          {!resend.isSuccess && !resend.isHeldBack && !resend.error && children}
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
