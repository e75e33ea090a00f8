// Which events does the account have?
import { useLingui } from "@lingui/react/macro";
import { EventList } from "#web/features/organizer/events/event-list.tsx";
import { paths } from "#web/lib/page/paths.ts";

export function Component() {
  const { t } = useLingui();
  return (
    <EventList
      hrefOf={(eventsState) => paths.events.href({ eventsState })}
      help={t`Everything your account puts on.`}
    />
  );
}
