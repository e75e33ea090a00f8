// From when until when is a ticket or a tier sold? In words, in the event's zone.
import { useLingui } from "@lingui/react/macro";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { formatMoment } from "#web/lib/page/time.ts";

type SaleWindow = { saleStartsAt?: string | null; saleEndsAt?: string | null };

/** It gives null for a window without start and end. */
export function useSaleWindowWords(): (window: SaleWindow) => string | null {
  const { t, i18n } = useLingui();
  const { timezone } = useCurrentEvent();
  const written = (at: string) => formatMoment(at, timezone, i18n.locale, "compact");
  return ({ saleStartsAt, saleEndsAt }) => {
    const start = saleStartsAt ? written(saleStartsAt) : null;
    const end = saleEndsAt ? written(saleEndsAt) : null;
    if (start && end) return t`From ${start} until ${end}`;
    if (start) return t`From ${start}`;
    return end ? t`Until ${end}` : null;
  };
}
