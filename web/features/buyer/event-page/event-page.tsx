// What does a buyer see of an event? The same on the server and in the browser.
import { Trans, useLingui } from "@lingui/react/macro";
import { IconMapPin, IconWorld } from "@tabler/icons-react";
import type { PublicEvent, PublicTexts } from "#shared/contracts/public/public-events.ts";
import { mapSearch, placeLines } from "#shared/core/place.ts";
import { Picture } from "#web/components/image/picture.tsx";
import { StageArt } from "#web/components/page/stage-art.tsx";
import { FormattedText } from "#web/components/rich-text/formatted-text.tsx";
import { EventFacts } from "#web/features/buyer/event-page/event-facts.tsx";
import classes from "#web/features/buyer/event-page/event-page.module.css";
import { LateTickets } from "#web/features/buyer/event-page/late-tickets.tsx";
import { OrganizerMark } from "#web/features/buyer/event-page/organizer-mark.tsx";
import { PageFrame } from "#web/features/buyer/event-page/page-frame.tsx";
import { TicketPicker } from "#web/features/buyer/event-page/ticket-picker.tsx";
import { useLook } from "#web/lib/event/use-look.ts";
import { mailLink } from "#web/lib/page/mail-link.ts";
import { organizerPath } from "#web/lib/page/paths.ts";

/** As wide as its column, which the style sheet lays out. */
const COVER_SIZES = "(max-width: 800px) 100vw, (max-width: 1100px) calc(100vw - 424px), 640px";
const LOGO_SIZES = "112px";

/** `onNewer` gets the current event if the page is outdated; null in a preview. */
export function EventPage({
  event,
  texts,
  onNewer,
}: {
  event: PublicEvent;
  texts: PublicTexts;
  onNewer: ((event: PublicEvent) => void) | null;
}) {
  const { t } = useLingui();
  const { organizer } = event;
  useLook(event.id);
  return (
    <PageFrame top={<span className={classes.topName}>{organizer.name}</span>}>
      <main id="main" className={classes.page}>
        <Hero event={event} />
        <aside className={classes.side} aria-label={t`Date and tickets`}>
          <div className={classes.card}>
            <EventFacts event={event} />
            {event.areTicketsLate && onNewer ? (
              <LateTickets eventId={event.id} onLoaded={onNewer} />
            ) : (
              <TicketPicker event={event} texts={texts} onNewer={onNewer} />
            )}
          </div>
        </aside>
        <div className={classes.body}>
          {texts.description !== "" && (
            <section aria-labelledby="about">
              <h2 id="about">
                <Trans>About this event</Trans>
              </h2>
              <FormattedText className={classes.text} html={texts.description} />
            </section>
          )}
          <PlaceSection event={event} />
          <ContactSection organizer={organizer} description={texts.organizerDescription} />
        </div>
      </main>
    </PageFrame>
  );
}

function Hero({ event }: { event: PublicEvent }) {
  const { organizer, images } = event;
  const [cover] = images;
  return (
    <div className={classes.hero}>
      {cover ? (
        <Picture image={cover} sizes={COVER_SIZES} shape={2} className={classes.cover} isFirst />
      ) : (
        <div className={classes.art}>
          <StageArt seed={event.id} />
        </div>
      )}
      <h1 className={classes.title}>{event.title}</h1>
      <p className={classes.organizer}>
        <OrganizerMark organizer={organizer} sizes={LOGO_SIZES} />
        <span>
          <span className={classes.dim}>
            <Trans>Organized by</Trans>
          </span>
          <br />
          {/* An organizer that is gone has neither name nor page. */}
          {organizer.name !== "" && <a href={organizerPath(organizer)}>{organizer.name}</a>}
        </span>
      </p>
    </div>
  );
}

function PlaceSection({ event }: { event: PublicEvent }) {
  const { i18n } = useLingui();
  const [name, address] = placeLines(event.place, i18n.locale);
  if (event.isOnline || name === "") return null;
  const mapsUrl = event.place.mapsUrl || mapSearch(event.place, i18n.locale);
  return (
    <section aria-labelledby="place">
      <h2 id="place">
        <Trans>Getting there</Trans>
      </h2>
      <div className={classes.place}>
        <IconMapPin aria-hidden="true" size={24} stroke={1.75} />
        <div>
          <b>{name}</b>
          {address !== "" && <span suppressHydrationWarning>{address}</span>}
        </div>
        <a className={classes.outline} href={mapsUrl} target="_blank" rel="noreferrer">
          <Trans>Open in maps</Trans>
        </a>
      </div>
    </section>
  );
}

function ContactSection({
  organizer,
  description,
}: {
  organizer: PublicEvent["organizer"];
  description: string;
}) {
  return (
    <section aria-labelledby="organizer">
      <h2 id="organizer">
        <Trans>Organizer</Trans>
      </h2>
      <p>
        <b className={classes.strong}>{organizer.name}</b>
      </p>
      {description !== "" && <FormattedText className={classes.text} html={description} />}
      {organizer.contactEmail !== "" && (
        <p>
          <Trans>
            Questions? Write to{" "}
            <a href={mailLink(organizer.contactEmail)}>{organizer.contactEmail}</a>.
          </Trans>
        </p>
      )}
      {organizer.website !== "" && (
        <p>
          <a className={classes.website} href={organizer.website} target="_blank" rel="noreferrer">
            <IconWorld aria-hidden="true" size={18} stroke={1.75} />
            {new URL(organizer.website).host}
          </a>
        </p>
      )}
    </section>
  );
}
