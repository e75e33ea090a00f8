// How does an event become HTML? A head for machines, a page for people, data to hydrate it.
import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { wordsAlone } from "#functions/access/formatted/rich-text.ts";
import { fitsAnswer } from "#functions/core/http/answer-size.ts";
import { embeddedJson } from "#functions/pages/embedded-json.ts";
import { EventHead, type Missing, NotFoundHead, type Seo } from "#functions/pages/heads.tsx";
import { OrganizerHead } from "#functions/pages/organizer-head.tsx";
import { eventPageAssets } from "#functions/pages/page-assets.ts";
import { inLocale } from "#functions/pages/server-locale.ts";
import type { PublicEvent, PublicTexts } from "#shared/contracts/public/public-events.ts";
import type { PublicOrganizer } from "#shared/contracts/public/public-organizers.ts";
import { MAX_PRICES } from "#shared/core/bounds.ts";
import type { Locale } from "#shared/core/locales.ts";
import { cutText } from "#shared/core/text/cut-text.ts";
import { EventDocument } from "#web/app/event-document.tsx";
import { Presentation } from "#web/app/presentation.tsx";
import { EventNotFound, NothingFound } from "#web/features/buyer/event-page/event-not-found.tsx";
import { OrganizerNotFound } from "#web/features/buyer/organizer-page/organizer-not-found.tsx";
import { OrganizerPage } from "#web/features/buyer/organizer-page/organizer-page.tsx";

type Where = { origin: string; locale: Locale; seo: Seo };
type Shown = { event: PublicEvent; texts: PublicTexts };

/** A page that is too large comes without its tickets; its script asks for them. */
export function eventDocument({ event, texts }: Shown, where: Where): string {
  const whole = countPrices(event) > MAX_PRICES ? null : documentOf({ event, texts }, where);
  if (whole !== null && fitsAnswer(whole)) return whole;
  const shell = { ...event, tickets: [], areTicketsLate: true as const };
  return documentOf({ event: shell, texts: { ...texts, tickets: [] } }, where);
}

const countPrices = ({ tickets }: PublicEvent): number =>
  tickets.reduce((sum, { prices }) => sum + prices.length, 0);

function documentOf(shown: Shown, { origin, locale, seo }: Where): string {
  return inLocale(locale, () => {
    const body = <EventDocument {...shown} />;
    const head = <EventHead {...shown} seo={seo} origin={origin} locale={locale} />;
    return wholeDocument(locale, head, body, {
      script: eventPageAssets(locale).script,
      data: embeddedJson(shown),
    });
  });
}

/** The same for everybody: a script asks whether the browser's member may see the event. */
export function missingEventDocument(locale: Locale, eventId: string): string {
  return inLocale(locale, () =>
    wholeDocument(
      locale,
      <NotFoundHead locale={locale} missing="event" />,
      <Presentation>
        <EventNotFound />
      </Presentation>,
      { script: eventPageAssets(locale).script, data: embeddedJson({ missing: eventId }) },
    ),
  );
}

export const missingPageDocument = (locale: Locale): string =>
  plainDocument(locale, "page", <NothingFound />);

export const missingOrganizerDocument = (locale: Locale): string =>
  plainDocument(locale, "organizer", <OrganizerNotFound />);

const plainDocument = (locale: Locale, missing: Missing, page: ReactNode): string =>
  inLocale(locale, () => {
    const head = <NotFoundHead locale={locale} missing={missing} />;
    return wholeDocument(locale, head, <Presentation>{page}</Presentation>);
  });

/** Without any script: there is nothing on it to choose. */
export const organizerDocument = (organizer: PublicOrganizer, origin: string, locale: Locale) =>
  inLocale(locale, () => {
    const words = wordsAlone(organizer.description).replace(/\s+/g, " ").trim();
    const body = (
      <Presentation>
        <OrganizerPage
          organizer={organizer}
          excerpt={words.length > LONG_WORDS ? cutText(words, LONG_WORDS) : ""}
          host={new URL(origin).host}
        />
      </Presentation>
    );
    const head = <OrganizerHead {...{ organizer, words, origin, locale }} />;
    return wholeDocument(locale, head, body);
  });

/** More would push the events off the first screen. */
const LONG_WORDS = 280;

/** The colour scheme is fixed, so that nothing flashes before style sheet and script load. */
function wholeDocument(
  locale: Locale,
  head: ReactNode,
  body: ReactElement,
  live?: { script: string; data: string },
): string {
  const rendered = { __html: renderToString(body) };
  const html = (
    <html lang={locale} data-mantine-color-scheme="dark">
      <head>{head}</head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, kept apart so that it hydrates by itself */}
        <div id="root" dangerouslySetInnerHTML={rendered} />
        {live && (
          <>
            <script
              id="event-data"
              type="application/json"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by embeddedJson
              dangerouslySetInnerHTML={{ __html: live.data }}
            />
            <script type="module" src={live.script} />
          </>
        )}
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(html)}`;
}
