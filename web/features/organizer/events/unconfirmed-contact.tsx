// Is an organizer's contact address confirmed? Until then it gets no mail, and an admin can have
// the link mailed again.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { type OrganizerRow, organizers } from "#shared/contracts/organizers.ts";
import { useConfirmed } from "#web/components/page/use-confirmed.ts";
import { useMe } from "#web/lib/api/me.tsx";

export function UnconfirmedContact({ of }: { of: OrganizerRow }) {
  const { role } = useMe();
  const { contactState } = of;
  if (contactState === "NONE" || contactState === "CONFIRMED") return null;
  return (
    <Group component="span" gap="4px 8px" fz="sm" c="dimmed">
      <Trans>Not confirmed yet: mails go to the account's owner.</Trans>
      {role === "ADMIN" && <SendAgain of={of} />}
    </Group>
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
