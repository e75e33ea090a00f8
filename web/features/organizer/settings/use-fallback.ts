// What do search engines read where the organizer wrote nothing for them? What the event says.
import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { EventSettings } from "#shared/contracts/event-settings.ts";
import { plainWords } from "#web/components/rich-text/plain-words.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { formatMoment } from "#web/lib/page/time.ts";

/** What search engines show, roughly. */
const DESCRIPTION_LENGTH = 160;

export function useFallback({ location, online }: EventSettings) {
  const { i18n } = useLingui();
  const { title, description, startAt, timezone } = useCurrentEvent();
  const on = (shape: "date" | "dateTime") => formatMoment(startAt, timezone, i18n.locale, shape);
  const where = online.isOnline
    ? t`Online event`
    : [location.venueName, location.city].filter(Boolean).join(", ");
  return {
    title: `${title} – ${on("date")}`,
    shareTitle: title,
    description:
      begun(plainWords(description)) || [on("dateTime"), where].filter(Boolean).join(", "),
  };
}

const begun = (text: string): string =>
  text.length <= DESCRIPTION_LENGTH
    ? text
    : `${[...text]
        .slice(0, DESCRIPTION_LENGTH)
        .join("")
        .replace(/\s+\S*$/, "")}…`;
