// What does a visitor see if there is no public event, or no page at all?
import { Trans } from "@lingui/react/macro";
import { Refusal } from "#web/components/form/refusal.tsx";
import { FindTicketsLink } from "#web/components/ticket/find-tickets-link.tsx";

export function EventNotFound() {
  return (
    <Refusal
      title={<Trans>Event not found</Trans>}
      why={<Trans>The link may be old, or the organizer has taken the page down.</Trans>}
    >
      <FindTicketsLink isFirst />
    </Refusal>
  );
}

/** For an address that never belonged to a page. */
export function NothingFound() {
  return (
    <Refusal
      title={<Trans>Page not found</Trans>}
      why={<Trans>The address may be misspelt, or the page was moved or deleted.</Trans>}
    >
      <FindTicketsLink isFirst />
    </Refusal>
  );
}
