// Is an organizer's contact address confirmed, and does it take mail? Until then it gets none, and
// an admin can have the link mailed again.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Text } from "@mantine/core";
import { type OrganizerRow, organizers } from "#shared/contracts/organizers.ts";
import { users } from "#shared/contracts/users.ts";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import { useMe } from "#web/lib/api/me.tsx";

export function UnconfirmedContact({ of }: { of: OrganizerRow }) {
  const { role, email, isEmailConfirmed } = useMe();
  const { contactState, contactEmail } = of;
  if (contactState === "NONE" || contactState === "CONFIRMED") return null;
  const isOwn = contactEmail === email && !isEmailConfirmed;
  return (
    <Group component="span" gap="4px 8px" fz="sm" c="dimmed">
      <Why of={of} />
      {isOwn && <SendOwnAgain />}
      {role === "ADMIN" && !isOwn && <SendAgain of={of} />}
    </Group>
  );
}

function Why({ of: { contactState, contactEmail, mailsTo } }: { of: OrganizerRow }) {
  if (contactState !== "BOUNCED")
    return mailsTo === null ? (
      <Trans>Not confirmed yet: nobody gets mails.</Trans>
    ) : (
      <Trans>Not confirmed yet: mails go to the account's owner.</Trans>
    );
  return (
    <Text span inherit c="var(--danger)">
      {mailsTo === null || mailsTo === contactEmail ? (
        <Trans>This address does not take mail.</Trans>
      ) : (
        <Trans>This address does not take mail: mails go to the account's owner.</Trans>
      )}
    </Text>
  );
}

/** The link to a person's own address confirms it here, too. */
function SendOwnAgain() {
  const { t } = useLingui();
  const { id: userId, email } = useMe();
  const { run, isRunning } = useConfirmed(users.resendEmailConfirmation);
  const send = () =>
    run(
      { params: { userId } },
      {
        done: t`A link will be sent to ${email}. An older one no longer works.`,
        failed: t`The link was not sent`,
      },
    );
  return (
    <Button size="compact-sm" variant="default" loading={isRunning} onClick={send}>
      <Trans>Send again</Trans>
    </Button>
  );
}

function SendAgain({ of: { id: organizerId, contactEmail, contactState } }: { of: OrganizerRow }) {
  const { t } = useLingui();
  const { run, isRunning } = useConfirmed(organizers.confirmContact);
  const send = () =>
    run(
      { params: { organizerId } },
      {
        done: t`A link will be sent to ${contactEmail}. An older one no longer works.`,
        failed: t`The link was not sent`,
      },
    );
  return (
    <Button size="compact-sm" variant="default" loading={isRunning} onClick={send}>
      {contactState === "WAITING_FOR_CONFIRMATION" ? (
        <Trans>Send again</Trans>
      ) : (
        <Trans>Send a link</Trans>
      )}
    </Button>
  );
}
