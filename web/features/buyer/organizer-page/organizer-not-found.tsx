// What does a visitor see if there is no such organizer?
import { Trans } from "@lingui/react/macro";
import { FindTicketsLink } from "#web/components/page/find-tickets-link.tsx";
import { Refusal } from "#web/components/page/refusal.tsx";

export function OrganizerNotFound() {
  return (
    <Refusal
      title={<Trans>Organizer not found</Trans>}
      why={<Trans>The link may be old, or the organizer has taken the page down.</Trans>}
    >
      <FindTicketsLink isFirst />
    </Refusal>
  );
}
