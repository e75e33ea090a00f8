// What does a visitor see if there is no public event, or no page at all?
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { FindTicketsLink } from "#web/components/page/find-tickets-link.tsx";
import { Refusal } from "#web/components/page/refusal.tsx";
import { paths } from "#web/lib/page/paths.ts";

/** To the team of an event that is not public. */
export function OwnEventNotFound({ eventId }: { eventId: string }) {
  return (
    <Refusal
      title={<Trans>Event not found</Trans>}
      why={<Trans>Only your team can see this event, because it is a draft or archived.</Trans>}
    >
      <Button
        component="a"
        href={paths.eventPreview.href({ eventId })}
        variant="filled"
        size="lg"
        fullWidth
      >
        <Trans>Open the preview</Trans>
      </Button>
    </Refusal>
  );
}

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
