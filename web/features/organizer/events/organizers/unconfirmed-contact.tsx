// Is an organizer's contact address confirmed? Until then it gets no mail, and an admin can have
// the link mailed again.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { type OrganizerRow, organizers } from "#shared/contracts/organizers.ts";
import { users } from "#shared/contracts/users.ts";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import { useMe } from "#web/lib/api/me.tsx";

export function UnconfirmedContact({ of }: { of: OrganizerRow }) {
  const { role, email, isEmailConfirmed } = useMe();
  const { contactState, contactEmail, mailsTo } = of;
  if (contactState === "NONE" || contactState === "CONFIRMED") return null;
  const isOwn = contactEmail === email && !isEmailConfirmed;
  return (
    <Group component="span" gap="4px 8px" fz="sm" c="dimmed">
      {mailsTo === null ? (
        <Trans>Not confirmed yet: nobody gets mails.</Trans>
      ) : (
        <Trans>Not confirmed yet: mails go to the account's owner.</Trans>
      )}
      {isOwn && <SendOwnAgain />}
      {role === "ADMIN" && !isOwn && <SendAgain of={of} />}
    </Group>
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
