// How do tickets get into a page that would have been too large with them? After it has loaded.
import { Trans } from "@lingui/react/macro";
import { IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { PublicEvent } from "#shared/contracts/public/public-events.ts";
import { eventAt } from "#web/features/buyer/basket/promo-code.ts";
import classes from "#web/features/buyer/event-page/ticket-picker.module.css";

/** If the tickets do not come, a link loads the page again. */
export function LateTickets({
  eventId,
  onLoaded,
}: {
  eventId: string;
  onLoaded: (event: PublicEvent) => void;
}) {
  const [hasFailed, setFailed] = useState(false);
  const load = useEffectEvent(async (of: string) => {
    const found = await eventAt(of, null);
    if ("event" in found) onLoaded(found.event);
    else setFailed(true);
  });
  useEffect(() => void load(eventId), [eventId]);
  return (
    <p className={classes.nothing} role="status">
      <IconInfoCircle aria-hidden="true" size={20} stroke={1.75} />
      {hasFailed ? (
        <span key="failed">
          <Trans>The tickets could not be loaded.</Trans>{" "}
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own, with its query */}
          <a href="">
            <Trans>Load this page again</Trans>
          </a>
        </span>
      ) : (
        <span key="loading">
          <Trans>The tickets are being loaded.</Trans>
        </span>
      )}
    </p>
  );
}
