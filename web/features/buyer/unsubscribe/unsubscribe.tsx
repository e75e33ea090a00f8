// How does a reader stop an organizer's messages? With one button; opening the page changes
// nothing.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Skeleton, Text } from "@mantine/core";
import { useParams } from "react-router-dom";
import { type Unsubscription, unsubscribe } from "#shared/contracts/public/unsubscribe.ts";
import { ProblemAlert } from "#web/components/form/problem-alert.tsx";
import { Refusal } from "#web/components/page/refusal.tsx";
import { Sheet } from "#web/components/page/sheet.tsx";
import { UnreadPage } from "#web/components/page/unread-page.tsx";
import { useApiMutation, useApiQuery } from "#web/lib/api/api.ts";
import { problemCode } from "#web/lib/api/api-problem.ts";
import { usePageTitle } from "#web/lib/page/page-title.ts";

export function Component() {
  const { t } = useLingui();
  usePageTitle(t`Messages`);
  const { token = "" } = useParams();
  const params = { token };
  const link = useApiQuery(unsubscribe.get, { params });
  const leave = useApiMutation(unsubscribe.leave);
  const comeBack = useApiMutation(unsubscribe.comeBack);

  if (problemCode(link.error) === "link_invalid")
    return (
      <Refusal
        title={t`The link you clicked is invalid.`}
        why={t`Open it from the mail again, or answer the mail.`}
      />
    );
  if (link.error && !link.data)
    return <UnreadPage error={link.error} onRetry={() => void link.refetch()} />;
  if (!link.data)
    return (
      <Sheet title={t`Messages`}>
        <Skeleton h={120} />
      </Sheet>
    );
  return (
    <Asked
      of={link.data}
      error={leave.error ?? comeBack.error}
      isBusy={leave.isPending || comeBack.isPending}
      onLeave={() => leave.mutate({ params })}
      onComeBack={() => comeBack.mutate({ params })}
    />
  );
}

function Asked({
  of: { organizerName, isUnsubscribed },
  error,
  isBusy,
  onLeave,
  onComeBack,
}: {
  of: Unsubscription;
  error: Error | null;
  isBusy: boolean;
  onLeave: () => void;
  onComeBack: () => void;
}) {
  const { t } = useLingui();
  if (isUnsubscribed)
    return (
      <Sheet title={t`No more messages`}>
        <Text role="status">
          {organizerName
            ? t`You get no more messages from ${organizerName}. Tickets, receipts and changes still come.`
            : t`You get no more of these messages. Tickets, receipts and changes still come.`}
        </Text>
        <ProblemAlert error={error} />
        <Button variant="default" size="lg" loading={isBusy} onClick={onComeBack}>
          <Trans>I want them again</Trans>
        </Button>
      </Sheet>
    );
  return (
    <Sheet
      title={
        organizerName ? t`No more messages from ${organizerName}?` : t`No more of these messages?`
      }
      help={t`Tickets, receipts and changes still come.`}
    >
      <ProblemAlert error={error} />
      <Button size="lg" fullWidth loading={isBusy} onClick={onLeave}>
        <Trans>Stop messages</Trans>
      </Button>
    </Sheet>
  );
}
