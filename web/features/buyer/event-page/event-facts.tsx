// When and where is the event? In the event's zone and, if it differs, the reader's.
import { Trans, useLingui } from "@lingui/react/macro";
import { IconDeviceDesktop, IconMapPin } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import type { PublicEvent } from "#shared/contracts/public/public-events.ts";
import { placeLines } from "#shared/core/place.ts";
import classes from "#web/features/buyer/event-page/event-page.module.css";
import { dateParts, formatMoment, formatSpan, isSameClock, ownZone } from "#web/lib/page/time.ts";

/** Texts of `Intl` differ between platforms; `suppressHydrationWarning` keeps the server's. */
export function EventFacts({ event }: { event: PublicEvent }) {
  const { i18n } = useLingui();
  const { startAt, timezone } = event;
  const { day, month } = dateParts(startAt, timezone, i18n.locale);
  const startDate = formatMoment(startAt, timezone, i18n.locale, "longDate");
  return (
    <div className={classes.facts}>
      <div className={classes.fact}>
        <div className={classes.dateBlock} aria-hidden="true">
          <span suppressHydrationWarning>{month}</span>
          <b suppressHydrationWarning>{day}</b>
        </div>
        <div>
          <strong suppressHydrationWarning>{startDate}</strong>
          <Times event={event} />
          <OwnTime startAt={startAt} timezone={timezone} />
        </div>
      </div>
      <PlaceFact event={event} />
    </div>
  );
}

/** An end on another day gets its own line. */
function Times({ event: { startAt, endAt, timezone } }: { event: PublicEvent }) {
  const { i18n } = useLingui();
  const on = (instant: string) => formatMoment(instant, timezone, i18n.locale, "longDate");
  const endsLater = endAt !== null && on(endAt) !== on(startAt);
  const end = endsLater && formatMoment(endAt, timezone, i18n.locale, "dateTime");
  return (
    <>
      <time dateTime={startAt} suppressHydrationWarning>
        {formatSpan(startAt, endsLater ? null : endAt, timezone, i18n.locale, "time")}
      </time>
      {end && (
        <span suppressHydrationWarning>
          <Trans>Until {end}</Trans>
        </span>
      )}
    </>
  );
}

/** Nothing on the server, if both clocks agree, or if nobody knows the reader's. */
function OwnTime({ startAt, timezone }: { startAt: string; timezone: string }) {
  const { i18n } = useLingui();
  const zone = useSyncExternalStore(subscribeToNothing, ownZone, () => null);
  if (zone === null || isSameClock(startAt, zone, timezone)) return null;
  const on = (place: string) => formatMoment(startAt, place, i18n.locale, "longDate");
  const ownTime = formatMoment(
    startAt,
    zone,
    i18n.locale,
    on(zone) === on(timezone) ? "time" : "dateTime",
  );
  return (
    <span>
      <Trans>{ownTime}, your time</Trans>
    </span>
  );
}

function PlaceFact({ event }: { event: PublicEvent }) {
  const { i18n } = useLingui();
  const [name, address] = placeLines(event.place, i18n.locale);
  if (!event.isOnline && name === "") return null;
  const Icon = event.isOnline ? IconDeviceDesktop : IconMapPin;
  return (
    <div className={classes.fact}>
      <span className={classes.factIcon}>
        <Icon aria-hidden="true" size={20} stroke={1.75} />
      </span>
      <div>
        <strong>{event.isOnline ? <Trans>Online event</Trans> : name}</strong>
        {!event.isOnline && address !== "" && <span suppressHydrationWarning>{address}</span>}
      </div>
    </div>
  );
}

const subscribeToNothing = () => () => undefined;
