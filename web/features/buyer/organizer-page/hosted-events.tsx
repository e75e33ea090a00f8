// Which events does an organizer put on? One page of them, each with what decides whether one goes.
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type {
  HostedEvents as Hosted,
  HostedEvent,
} from "#shared/contracts/public/public-organizers.ts";
import { placeText } from "#shared/core/place.ts";
import { Picture } from "#web/components/image/picture.tsx";
import { StageArt } from "#web/components/page/stage-art.tsx";
import { FromPrice } from "#web/features/buyer/event-page/from-price.tsx";
import classes from "#web/features/buyer/organizer-page/organizer-page.module.css";
import { paths } from "#web/lib/page/paths.ts";
import { formatSpan } from "#web/lib/page/time.ts";

/** As wide as its card, which the style sheet lays out. */
const COVER_SIZES = "(max-width: 640px) 100vw, (max-width: 1000px) 50vw, 352px";

type Props = {
  id: "upcoming" | "past";
  title: ReactNode;
  /** Said if there is no event. */
  none: ReactNode;
  hosted: Hosted;
  hrefOf: (page: number) => string;
};

export function HostedEvents({ id, title, none, hosted, hrefOf }: Props) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hosted.total === 0 && <p className={classes.none}>{none}</p>}
      {hosted.events.length > 0 && (
        <ul className={classes.list} data-kind={id}>
          {hosted.events.map((event, at) => (
            <HostedCard key={event.id} event={event} isFirst={id === "upcoming" && at === 0} />
          ))}
        </ul>
      )}
      {hosted.lastPage > 1 && <Pages id={id} hosted={hosted} hrefOf={hrefOf} />}
    </section>
  );
}

function HostedCard({ event, isFirst }: { event: HostedEvent; isFirst: boolean }) {
  const { t, i18n } = useLingui();
  const { id, slug, title, startAt, endAt, timezone, cover, isOnline } = event;
  const place = isOnline ? t`Online event` : placeText({ ...NO_ADDRESS, ...event }, i18n.locale);
  return (
    <li className={classes.card}>
      {cover ? (
        <Picture
          image={cover}
          sizes={COVER_SIZES}
          shape={2}
          className={classes.cover}
          isFirst={isFirst}
        />
      ) : (
        <div className={classes.cover}>
          <StageArt seed={id} />
        </div>
      )}
      <div className={classes.words}>
        <h3 className={classes.title}>
          <a href={paths.publicEvent.href({ eventId: id, eventSlug: slug })}>{title}</a>
        </h3>
        <p>
          <time dateTime={startAt}>{formatSpan(startAt, endAt, timezone, i18n.locale)}</time>
        </p>
        {place !== "" && <p>{place}</p>}
        <p className={classes.state}>
          <State event={event} />
        </p>
      </div>
    </li>
  );
}

const NO_ADDRESS = { addressLine1: "", addressLine2: "", region: "", postalCode: "" };

function State({ event: { hasEnded, isSoldOut, from } }: { event: HostedEvent }) {
  if (hasEnded) return <Trans>Ended</Trans>;
  if (isSoldOut) return <Trans>Sold out</Trans>;
  if (!from?.isOnSale) return <Trans>No tickets are on sale at the moment.</Trans>;
  return (
    <b>
      <FromPrice {...from} />
    </b>
  );
}

/** Each page is an address of its own. */
function Pages({
  id,
  hosted: { page, lastPage },
  hrefOf,
}: Pick<Props, "id" | "hosted" | "hrefOf">) {
  const at = (other: number) => `${hrefOf(other)}#${id}`;
  return (
    <nav className={classes.pages} aria-labelledby={id}>
      {page > 1 && (
        <a className={classes.way} rel="prev" href={at(page - 1)}>
          <Trans>Previous page</Trans>
        </a>
      )}
      <span>
        <Trans>
          Page {page} of {lastPage}
        </Trans>
      </span>
      {page < lastPage && (
        <a className={classes.way} rel="next" href={at(page + 1)}>
          <Trans>Next page</Trans>
        </a>
      )}
    </nav>
  );
}
