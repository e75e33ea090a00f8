// What do browsers, search engines and chat apps read in the head of an organizer's page?
import { plural, t } from "@lingui/core/macro";
import { embeddedJson } from "#functions/pages/embedded-json.ts";
import { Basics, SharedCover } from "#functions/pages/heads.tsx";
import { organizerJsonLd } from "#functions/pages/organizer-json-ld.ts";
import { organizerPageStyles } from "#functions/pages/page-assets.ts";
import type { PublicOrganizer } from "#shared/contracts/public/public-organizers.ts";
import { SEARCH_DESCRIPTION } from "#shared/core/bounds.ts";
import { imagePath } from "#shared/core/images.ts";
import type { Locale } from "#shared/core/locales.ts";
import { cutText } from "#shared/core/text/cut-text.ts";
import { organizerPath } from "#web/lib/page/paths.ts";

type Props = {
  organizer: PublicOrganizer;
  /** Of its description. */
  words: string;
  origin: string;
  locale: Locale;
};

export function OrganizerHead({ organizer, words, origin, locale }: Props) {
  const { name, upcoming, logo } = organizer;
  const { page } = upcoming;
  const url = `${origin}${organizerPath(organizer, { page })}`;
  const description = cutText(words || eventsInWords(organizer), SEARCH_DESCRIPTION);
  const title = page > 1 ? t`${name} – events, page ${page}` : t`${name} – events and tickets`;
  const cover = upcoming.events.find((event) => event.cover?.share)?.cover;
  return (
    <>
      <Basics assets={organizerPageStyles()} title={title} />
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={locale} />
      <meta name="twitter:card" content={cover ? "summary_large_image" : "summary"} />
      <meta name="twitter:title" content={name} />
      <meta name="twitter:description" content={description} />
      {cover ? (
        <SharedCover cover={cover} origin={origin} />
      ) : (
        logo && <SharedLogo logo={logo} origin={origin} />
      )}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by embeddedJson
        dangerouslySetInnerHTML={{ __html: embeddedJson(organizerJsonLd(organizer, origin)) }}
      />
    </>
  );
}

function SharedLogo({
  logo,
  origin,
}: {
  logo: NonNullable<Props["organizer"]["logo"]>;
  origin: string;
}) {
  const url = `${origin}${imagePath(logo.id, Math.max(...logo.widths), "jpg")}`;
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:type" content="image/jpeg" />
      {logo.altText !== "" && <meta property="og:image:alt" content={logo.altText} />}
      <meta name="twitter:image" content={url} />
    </>
  );
}

function eventsInWords({ upcoming, past }: PublicOrganizer): string {
  const titles = upcoming.events.map(({ title }) => title).join(", ");
  if (titles !== "") return t`Upcoming events: ${titles}`;
  if (past.total > 0) return plural(past.total, { one: "# past event", other: "# past events" });
  return t`No upcoming events`;
}
