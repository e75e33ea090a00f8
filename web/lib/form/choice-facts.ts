// What does a ticket that can be given out cost, and how many places are free?
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { events } from "#shared/contracts/events.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { choiceKey } from "#web/lib/form/choice-key.ts";
import { priceWords, type SoldChoice } from "#web/lib/form/sold-choices.ts";

export function useChoiceFacts(): (choice: SoldChoice) => string {
  const { t, i18n } = useLingui();
  const { id: eventId, currency } = useCurrentEvent();
  const free = useFreePlaces(eventId);
  return (choice) => {
    const price = priceWords(choice, currency, i18n.locale);
    const places = free.get(choice.key);
    if (places === undefined) return price;
    const words =
      places === null
        ? t`no limit`
        : plural(places, { one: "# place free", other: "# places free" });
    return `${price} · ${words}`;
  };
}

/** Null: no limit. Absent: not read yet, or a limit still counts what was sold before it. */
function useFreePlaces(eventId: string): ReadonlyMap<string, number | null> {
  const explained = useApiQuery(events.explain, { params: { eventId } }, { staleTime: 0 });
  const known = explained.data?.prices.filter(({ limits }) =>
    limits.every(({ state }) => state === "ON"),
  );
  return new Map(known?.map(({ ticketId, tierId, free }) => [choiceKey(ticketId, tierId), free]));
}
