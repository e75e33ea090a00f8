// What do browsers, search engines and chat apps read in a page's head?
import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { bareText, wordsAlone } from "#functions/access/formatted/rich-text.ts";
import { embeddedJson } from "#functions/pages/embedded-json.ts";
import { eventJsonLd } from "#functions/pages/event-json-ld.ts";
import { eventPageAssets, type Styles } from "#functions/pages/page-assets.ts";
import type { StoredEventSettings } from "#functions/stored/event-settings.ts";
import type { ShownImage } from "#shared/contracts/images.ts";
import type { PublicEvent, PublicTexts } from "#shared/contracts/public/public-events.ts";
import { SEARCH_DESCRIPTION } from "#shared/core/bounds.ts";
import { imagePath } from "#shared/core/images.ts";
import type { Locale } from "#shared/core/locales.ts";
import { cutText } from "#shared/core/text/cut-text.ts";
import { paths } from "#web/lib/page/paths.ts";
import { formatMoment } from "#web/lib/page/time.ts";

export type Seo = Pick<
  StoredEventSettings,
  "seoTitle" | "seoDescription" | "seoKeywords" | "allowsIndexing"
>;
type EventHeadProps = {
  event: PublicEvent;
  texts: PublicTexts;
  seo: Seo;
  origin: string;
  locale: Locale;
};

export function EventHead({ event, texts, seo, origin, locale }: EventHeadProps) {
  const url = `${origin}${paths.publicEvent.href({ eventId: event.id, eventSlug: event.slug })}`;
  const description =
    seo.seoDescription || descriptionOf(event, wordsAlone(texts.description), locale);
  const sharedTitle = seo.seoTitle || event.title;
  const day = formatMoment(event.startAt, event.timezone, locale, "date");
  const [cover] = event.images;
  return (
    <>
      <Basics assets={eventPageAssets(locale)} title={seo.seoTitle || `${event.title} – ${day}`} />
      <meta name="description" content={description} />
      {seo.seoKeywords !== "" && <meta name="keywords" content={seo.seoKeywords} />}
      {!seo.allowsIndexing && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={event.organizer.name} />
      <meta property="og:title" content={sharedTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={locale} />
      <meta name="twitter:card" content={cover?.share ? "summary_large_image" : "summary"} />
      <meta name="twitter:title" content={sharedTitle} />
      <meta name="twitter:description" content={description} />
      {cover && <SharedCover cover={cover} origin={origin} />}
      <Scripts locale={locale} />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by embeddedJson
        dangerouslySetInnerHTML={{
          __html: embeddedJson(
            eventJsonLd(event, { url, origin, description: bareText(texts.description) }),
          ),
        }}
      />
    </>
  );
}

export function SharedCover({ cover, origin }: { cover: ShownImage; origin: string }): ReactNode {
  const { id, share, altText } = cover;
  if (!share) return null;
  const url = `${origin}${imagePath(id, "share", "jpg")}`;
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(share.width)} />
      <meta property="og:image:height" content={String(share.height)} />
      {altText !== "" && <meta property="og:image:alt" content={altText} />}
      <meta name="twitter:image" content={url} />
      {altText !== "" && <meta name="twitter:image:alt" content={altText} />}
    </>
  );
}

export function NotFoundHead({ locale, missing }: { locale: Locale; missing: Missing }) {
  const title = {
    event: t`Event not found`,
    organizer: t`Organizer not found`,
    page: t`Page not found`,
  };
  return (
    <>
      <Basics assets={eventPageAssets(locale)} title={title[missing]} />
      <meta name="robots" content="noindex" />
    </>
  );
}

export type Missing = "event" | "organizer" | "page";

export function Basics({ assets, title }: { assets: Styles; title: string }): ReactNode {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="dark light" />
      <meta name="theme-color" content="#0b0f0d" />
      <title>{title}</title>
      <link rel="icon" type="image/svg+xml" href={assets.icon} />
      {/* The page is painted only after the style sheet, so scripts have low priority. No font is
          preloaded: on a slow line it would delay the first text and the tickets. */}
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="first" />
      ))}
      {/* Without the style sheet the page must still be readable, as light text on dark. */}
      <style>{"html{background:#0b0f0d;color:#eef3f0}"}</style>
    </>
  );
}

function Scripts({ locale }: { locale: Locale }) {
  return eventPageAssets(locale).modules.map((href) => (
    <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
  ));
}

function descriptionOf(event: PublicEvent, words: string, locale: Locale): string {
  const when = formatMoment(event.startAt, event.timezone, locale, "dateTime");
  const where = event.isOnline
    ? t`Online event`
    : [event.place.venueName, event.place.city].filter(Boolean).join(", ");
  if (words === "") return [when, where].filter(Boolean).join(", ");
  return cutText(words.replace(/\s+/g, " "), SEARCH_DESCRIPTION);
}
