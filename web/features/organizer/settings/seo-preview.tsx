// How does the event look to people who have not opened it? In search results and shared links.
import { Trans, useLingui } from "@lingui/react/macro";
import { Picture } from "#web/components/image/picture.tsx";
import { StageArt } from "#web/components/page/stage-art.tsx";
import classes from "#web/features/organizer/settings/seo-preview.module.css";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

type Texts = { title: string; description: string };

export function SearchPreview({ title, description, isListed }: Texts & { isListed: boolean }) {
  const { t } = useLingui();
  const { id: eventId, slug: eventSlug } = useCurrentEvent();
  const address = `${window.location.host}${paths.publicEvent.href({ eventId, eventSlug })}`;
  return (
    <figure className={classes.preview} aria-label={t`In search results`}>
      <figcaption>
        <Trans>In search results</Trans>
      </figcaption>
      <div className={classes.search}>
        {isListed ? (
          <>
            <span className={classes.address}>{address}</span>
            <b>{title}</b>
            <p>{description}</p>
          </>
        ) : (
          <p>
            <Trans>Search engines are asked to leave this event out.</Trans>
          </p>
        )}
      </div>
    </figure>
  );
}

export function SharePreview({ title, description }: Texts) {
  const { t } = useLingui();
  const { id, images } = useCurrentEvent();
  const [cover] = images;
  return (
    <figure className={classes.preview} aria-label={t`In a shared link`}>
      <figcaption>
        <Trans>In a shared link</Trans>
      </figcaption>
      <div className={classes.share}>
        {cover ? (
          <Picture image={cover} sizes="360px" className={classes.cover} />
        ) : (
          <div className={classes.art}>
            <StageArt seed={id} />
          </div>
        )}
        <div>
          <span className={classes.address}>{window.location.host}</span>
          <b>{title}</b>
          <p>{description}</p>
        </div>
      </div>
    </figure>
  );
}
