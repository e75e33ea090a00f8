// Which button leads to a first sale? It publishes, leads to payments, or copies the page's link.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconCopy, IconWorld } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { copyLink } from "#web/components/dialog/copy-text.ts";
import { MainButton, useRank } from "#web/components/page/main-button.tsx";
import { useEventStatus } from "#web/features/organizer/events/event-status.tsx";
import { useMe } from "#web/lib/api/me.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paymentsOf } from "#web/lib/event/use-connect-payments.ts";
import { usePausedTickets } from "#web/lib/event/use-readiness.ts";
import { paths } from "#web/lib/page/paths.ts";

export function FirstSaleButton() {
  const event = useCurrentEvent();
  const { role } = useMe();
  const { isNothingLeft } = usePausedTickets(event);
  if (event.status === "DRAFT" || !isNothingLeft) return <PublishOrShare />;
  return role === "ADMIN" && <ConnectPayments eventId={event.id} />;
}

function ConnectPayments({ eventId }: { eventId: string }) {
  return (
    <Button variant={useRank("first")} component={Link} to={paymentsOf(eventId)}>
      <Trans>Connect payments</Trans>
    </Button>
  );
}

/** It stays the same button, which keeps the focus. */
function PublishOrShare() {
  const { t } = useLingui();
  const event = useCurrentEvent();
  const { publish, isChanging } = useEventStatus(event);
  const { id: eventId, slug: eventSlug, status } = event;
  const isDraft = status === "DRAFT";
  const Icon = isDraft ? IconWorld : IconCopy;
  const share = () =>
    copyLink(`${window.location.origin}${paths.publicEvent.href({ eventId, eventSlug })}`);
  return (
    <MainButton
      rank="first"
      loading={isChanging}
      leftSection={<Icon size={16} aria-hidden="true" />}
      onClick={isDraft ? publish : share}
    >
      {isDraft ? t`Publish` : t`Copy link`}
    </MainButton>
  );
}
