// What do search engines read where the organizer wrote nothing for them? What the event says.
import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { EventSettings } from "#shared/contracts/event-settings.ts";
import { SEARCH_DESCRIPTION } from "#shared/core/bounds.ts";
import { wordsOf } from "#web/components/form/words-of.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { formatMoment } from "#web/lib/page/time.ts";

export function useFallback({ location, online }: EventSettings) {
  const { i18n } = useLingui();
  const { title, description, startAt, timezone } = useCurrentEvent();
  const words = useMemo(() => wordsOf(description), [description]);
  const on = (shape: "date" | "dateTime") => formatMoment(startAt, timezone, i18n.locale, shape);
  const where = online.isOnline
    ? t`Online event`
    : [location.venueName, location.city].filter(Boolean).join(", ");
  return {
    title: `${title} – ${on("date")}`,
    shareTitle: title,
    description: cut(words) || [on("dateTime"), where].filter(Boolean).join(", "),
  };
}

/** Roughly as the page does, which knows characters that a promised browser cannot tell apart. */
function cut(words: string): string {
  const characters = [...words];
  return characters.length <= SEARCH_DESCRIPTION
    ? words
    : `${characters.slice(0, SEARCH_DESCRIPTION - 1).join("")}…`;
}
