// Which button leads to a first sale? On a draft the one that publishes, then the page's link.
import { useLingui } from "@lingui/react/macro";
import { IconCopy, IconWorld } from "@tabler/icons-react";
import { copyLink } from "#web/components/page/copy-text.ts";
import { MainButton } from "#web/components/page/main-button.tsx";
import { useEventStatus } from "#web/features/organizer/events/event-status.tsx";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

/** It stays the same button, which keeps the focus. */
export function FirstSaleButton() {
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
