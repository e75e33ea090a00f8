// What is left? How far tickets, capacities and promo codes with a limit are sold or used.
import { useLingui } from "@lingui/react/macro";
import { type Fill, FillCard } from "#web/features/organizer/dashboard/fill-rows.tsx";
import {
  useCapacities,
  useOffer,
  usePromoCodes,
} from "#web/features/organizer/dashboard/use-figures.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { inAll } from "#web/lib/event/in-all.ts";
import { useCount } from "#web/lib/page/count.ts";
import { paths } from "#web/lib/page/paths.ts";

export function TicketFills() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const words = useFillWords();
  const read = useOffer();
  const rows = read.data?.data.map((ticket): Fill => {
    const { quantitySold: filled, quantityAvailable: of } = inAll(ticket);
    return { key: ticket.id, name: ticket.title, words: words(filled, of), filled, of };
  });
  const all = { to: paths.tickets.href({ eventId }), label: t`All tickets` };
  return <FillCard title={t`Tickets`} all={all} read={read} rows={rows} />;
}

export function CapacityFills() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const words = useFillWords();
  const read = useCapacities();
  const rows = read.data?.data.map(
    ({ id: key, name, used: filled, capacity, limitState }): Fill =>
      limitState === "BUILDING"
        ? { key, name, words: t`Not counted yet`, filled: 0, of: null }
        : { key, name, words: words(filled, capacity), filled, of: capacity },
  );
  const all = { to: paths.capacityAssignments.href({ eventId }), label: t`All capacities` };
  return <FillCard title={t`Capacity`} all={all} read={read} rows={rows} isRare />;
}

export function PromoCodeFills() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const words = useFillWords();
  const read = usePromoCodes();
  const rows = read.data?.data.flatMap(({ id: key, code: name, timesUsed, maxUses }): Fill[] =>
    maxUses === null
      ? []
      : [{ key, name, words: words(timesUsed, maxUses), filled: timesUsed, of: maxUses }],
  );
  const all = { to: paths.promoCodes.href({ eventId }), label: t`All promo codes` };
  return <FillCard title={t`Promo codes`} all={all} read={read} rows={rows} isRare />;
}

function useFillWords() {
  const { t } = useLingui();
  const count = useCount();
  return (filled: number, of: number | null): string => {
    const [sold, whole] = [count(filled), count(of ?? 0)];
    return of === null ? t`${sold}, no limit` : t`${sold} of ${whole}`;
  };
}
