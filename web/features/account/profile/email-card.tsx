// Which address does a person sign in with, and which one is to take its place?
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { DetailCard } from "#web/components/page/detail-card.tsx";
import { StatusBadge } from "#web/components/page/status-badge.tsx";
import { useEmailChange } from "#web/features/account/profile/use-email-change.ts";
import { useMe } from "#web/lib/api/me.tsx";
import type { StatusStyle } from "#web/lib/page/status-style.ts";

const addressStyles: Record<"CONFIRMED" | "UNCONFIRMED", StatusStyle> = {
  CONFIRMED: { hue: "green", word: msg`Confirmed` },
  UNCONFIRMED: { hue: "amber", word: msg`Not confirmed` },
};

export function EmailCard({ onChange }: { onChange: () => void }) {
  const { email, isEmailConfirmed, pendingEmail } = useMe();
  return (
    <DetailCard
      title={<Trans>Email</Trans>}
      action={
        <Button variant="default" onClick={onChange}>
          <Trans>Change email</Trans>
        </Button>
      }
    >
      <Group gap="sm">
        <Text style={{ overflowWrap: "anywhere" }}>{email}</Text>
        <StatusBadge of={addressStyles} status={isEmailConfirmed ? "CONFIRMED" : "UNCONFIRMED"} />
      </Group>
      {/* A new change begins without what was said of the one before. */}
      {pendingEmail && <Pending key={pendingEmail} email={email} pendingEmail={pendingEmail} />}
    </DetailCard>
  );
}

function Pending({ email, pendingEmail }: { email: string; pendingEmail: string }) {
  const { resend, cancel } = useEmailChange();
  return (
    <Stack gap="md" mt="md">
      <ProblemAlert error={resend.error ?? cancel.error} />
      <Alert
        color="yellow"
        role="status"
        icon={<IconMail size={20} aria-hidden="true" />}
        title={<Trans>Not confirmed yet: {pendingEmail}</Trans>}
        styles={{ title: { overflowWrap: "anywhere" } }}
      >
        <Text size="sm" mb="sm" style={{ overflowWrap: "anywhere" }}>
          {resend.isSuccess ? (
            <Trans>We sent a new link. The older ones no longer work.</Trans>
          ) : (
            <Trans>Open the link that we mailed there. Until then you sign in with {email}.</Trans>
          )}
        </Text>
        <Group gap="sm">
          <Button size="sm" variant="default" {...resend.button}>
            <Trans>Send the link again</Trans>
          </Button>
          <Button size="sm" variant="subtle" color="dark.2" {...cancel.button}>
            <Trans>Cancel the change</Trans>
          </Button>
        </Group>
      </Alert>
    </Stack>
  );
}
