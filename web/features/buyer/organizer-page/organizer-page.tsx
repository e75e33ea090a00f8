// What does everybody see of an organizer? It is rendered by the server and has no script at all.
import { Trans } from "@lingui/react/macro";
import type { PublicOrganizer } from "#shared/contracts/public/public-organizers.ts";
import { FormattedText } from "#web/components/rich-text/formatted-text.tsx";
import { OrganizerMark } from "#web/features/buyer/event-page/organizer-mark.tsx";
import { PageFrame } from "#web/features/buyer/event-page/page-frame.tsx";
import { HostedEvents } from "#web/features/buyer/organizer-page/hosted-events.tsx";
import classes from "#web/features/buyer/organizer-page/organizer-page.module.css";
import { Ways } from "#web/features/buyer/organizer-page/ways.tsx";
import { organizerPath } from "#web/lib/page/paths.ts";

const LOGO_SIZES = "224px";

/** `excerpt` are the first words of a description that would push the events down. */
export function OrganizerPage(props: {
  organizer: PublicOrganizer;
  excerpt: string;
  host: string;
}) {
  const { organizer, excerpt, host } = props;
  const { name, description, upcoming, past } = organizer;
  const hrefOf = (page: number, past_page: number) => organizerPath(organizer, { page, past_page });
  return (
    <PageFrame top={null}>
      <main id="main" className={classes.page}>
        <div className={classes.hero}>
          <OrganizerMark organizer={organizer} sizes={LOGO_SIZES} className={classes.mark} />
          <div className={classes.who}>
            <h1 className={classes.name}>{name}</h1>
            {excerpt !== "" ? (
              <p className={classes.about}>
                {excerpt}{" "}
                <a href="#about">
                  <Trans>Read more</Trans>
                </a>
              </p>
            ) : (
              description !== "" && <FormattedText className={classes.about} html={description} />
            )}
            <Ways organizer={organizer} host={host} />
          </div>
        </div>
        <HostedEvents
          id="upcoming"
          title={<Trans>Upcoming events</Trans>}
          none={<Trans>No upcoming events</Trans>}
          hosted={upcoming}
          hrefOf={(page) => hrefOf(page, past.page)}
        />
        {past.total > 0 && (
          <HostedEvents
            id="past"
            title={<Trans>Past events</Trans>}
            none={null}
            hosted={past}
            hrefOf={(page) => hrefOf(upcoming.page, page)}
          />
        )}
        {excerpt !== "" && (
          <section className={classes.section} aria-labelledby="about">
            <h2 id="about">
              <Trans>About {name}</Trans>
            </h2>
            <FormattedText className={classes.about} html={description} />
          </section>
        )}
      </main>
    </PageFrame>
  );
}
