// What does the link to a contact address open? Whose address it would be, and one button.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Skeleton, Text } from "@mantine/core";
import { useParams } from "react-router-dom";
import { type ContactAddress, organizers } from "#shared/contracts/organizers.ts";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { Refusal } from "#web/components/page/refusal.tsx";
import { Sheet } from "#web/components/page/sheet.tsx";
import { UnreadPage } from "#web/components/page/unread-page.tsx";
import { useApiMutation, useApiQuery } from "#web/lib/api/api.ts";
import { problemCode } from "#web/lib/api/api-problem.ts";
import { usePageTitle } from "#web/lib/page/page-title.ts";

export function Component() {
  const { t } = useLingui();
  usePageTitle(t`Contact address`);
  const { token = "" } = useParams();
  const params = { token };
  const link = useApiQuery(organizers.checkContactLink, { params });
  const confirm = useApiMutation(organizers.acceptContact, {
    onError: (error) => {
      if (isInvalid(error)) void link.refetch();
    },
  });

  if (isInvalid(link.error)) return <Invalid />;
  if (link.error && !link.data)
    return <UnreadPage error={link.error} onRetry={() => void link.refetch()} />;
  if (!link.data)
    return (
      <Sheet title={t`Contact address`}>
        <Skeleton h={160} />
      </Sheet>
    );
  if (confirm.isSuccess) return <Confirmed of={link.data} isNew />;
  if (link.data.isConfirmed) return <Confirmed of={link.data} />;
  return (
    <Sheet title={t`Is this your address?`} help={<Whose of={link.data} />}>
      <ProblemAlert error={confirm.error} />
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {link.data.address}
      </Text>
      <Button
        size="lg"
        fullWidth
        loading={confirm.isPending}
        onClick={() => confirm.mutate({ params })}
      >
        <Trans>Confirm</Trans>
      </Button>
    </Sheet>
  );
}

const isInvalid = (error: Error | null) => problemCode(error) === "contact_link_invalid";

function Whose({ of: { organizerName, accountName } }: { of: ContactAddress }) {
  return organizerName === accountName ? (
    <Trans>
      {organizerName} entered it as its contact. Once you confirm it, it gets mails about new orders
      and failed refunds.
    </Trans>
  ) : (
    <Trans>
      {organizerName} (account {accountName}) entered it as its contact. Once you confirm it, it
      gets mails about new orders and failed refunds.
    </Trans>
  );
}

function Confirmed({
  of: { address, organizerName },
  isNew = false,
}: {
  of: ContactAddress;
  isNew?: boolean;
}) {
  const { t } = useLingui();
  return (
    <Sheet title={isNew ? t`The address is confirmed` : t`The address is confirmed already`}>
      <Text role="status" style={{ overflowWrap: "anywhere" }}>
        <Trans>
          Mails to {organizerName} go to {address}. You can close this page.
        </Trans>
      </Text>
    </Sheet>
  );
}

function Invalid() {
  const { t } = useLingui();
  return (
    <Refusal
      title={t`The link you clicked is invalid.`}
      why={t`It was replaced by a newer one, is older than seven days, or the address was changed. Ask the organizer for another one.`}
    />
  );
}
