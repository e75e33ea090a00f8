// How does a reader go on from an organizer? To its website, by mail, or with its calendar.
import { Trans } from "@lingui/react/macro";
import { IconCalendarPlus, IconMail, IconWorld } from "@tabler/icons-react";
import type { PublicOrganizer } from "#shared/contracts/public/public-organizers.ts";
import classes from "#web/features/buyer/organizer-page/organizer-page.module.css";
import { mailLink } from "#web/lib/page/mail-link.ts";

const icon = { "aria-hidden": true, size: 18, stroke: 1.75 } as const;
/** As links in formatted texts have it. */
const foreign = { target: "_blank", rel: "noopener noreferrer nofollow" } as const;

/** `host` is that of this page. */
export function Ways({ organizer, host }: { organizer: PublicOrganizer; host: string }) {
  const { id, website, contactEmail } = organizer;
  const feed = `webcal://${host}/o/${encodeURIComponent(id)}/events.ics`;
  const google = `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(feed)}`;
  return (
    <div className={classes.ways}>
      {website !== "" && (
        <a className={classes.way} href={website} {...foreign}>
          <IconWorld {...icon} />
          {new URL(website).host}
        </a>
      )}
      {contactEmail !== "" && (
        <a className={classes.way} href={mailLink(contactEmail)}>
          <IconMail {...icon} />
          {contactEmail}
        </a>
      )}
      <details className={classes.calendar}>
        <summary className={classes.way}>
          <IconCalendarPlus {...icon} />
          <Trans>Subscribe to calendar</Trans>
        </summary>
        <div className={classes.choices}>
          <a href={feed}>
            <Trans>Calendar app</Trans>
          </a>
          <a href={google} {...foreign}>
            <Trans>Google Calendar</Trans>
          </a>
        </div>
      </details>
    </div>
  );
}
