// What does an empty category show? What belongs there, or how to begin without any event.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import {
  IconArchive,
  IconCalendar,
  IconCalendarCheck,
  IconCalendarPlus,
  IconCalendarTime,
} from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { EventCategory } from "#shared/contracts/events.ts";
import type { NoItems } from "#web/components/list/item-list.tsx";
import { paths } from "#web/lib/page/paths.ts";

/** Only where there is no event at all, the button that creates one stands below. */
export function useNoEvents({
  isGuided,
}: {
  isGuided: boolean;
}): Record<"first" | "all" | EventCategory, NoItems> {
  const { t } = useLingui();
  return {
    first: {
      icon: IconCalendarPlus,
      title: t`No events yet`,
      text: t`An event starts as a draft that only your team can see.`,
      more: isGuided && (
        <Button variant="default" component={Link} to={paths.welcome.href()}>
          <Trans>Guide me</Trans>
        </Button>
      ),
    },
    all: {
      icon: IconCalendar,
      title: t`No events here`,
      text: t`All events here are archived. You can restore one from its settings.`,
      action: null,
    },
    upcoming: {
      icon: IconCalendar,
      title: t`No upcoming events`,
      text: t`Events stand here until they begin, drafts among them.`,
      action: null,
    },
    ongoing: {
      icon: IconCalendarTime,
      title: t`Nothing is going on right now`,
      text: t`Events stand here from their start until their end.`,
      action: null,
    },
    ended: {
      icon: IconCalendarCheck,
      title: t`No event has ended yet`,
      text: t`Events stand here once they are over, with their orders and attendees.`,
      action: null,
    },
    archived: {
      icon: IconArchive,
      title: t`Nothing archived yet`,
      text: t`Archive what you no longer need at the end of an event's details. Its orders stay, and you can restore it.`,
      action: null,
    },
  };
}
