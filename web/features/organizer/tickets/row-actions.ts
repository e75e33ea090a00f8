// What can be done with one ticket of the list? Edit, move, pause, explain and delete.
import { useLingui } from "@lingui/react/macro";
import { IconPlayerPause, IconPlayerPlay, IconQuestionMark } from "@tabler/icons-react";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import type { OwnActions } from "#web/components/list/item-list.tsx";
import type { RowAction } from "#web/components/list/list-columns.ts";
import { ticketInputOf } from "#web/features/organizer/tickets/ticket-input.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

export function useTicketActions(explain: (ticket: Ticket) => void) {
  const { t } = useLingui();
  const isLive = useCurrentEvent().status === "LIVE";
  const pause = usePause();
  return (ticket: Ticket, own: OwnActions): RowAction[] => [
    own.edit,
    {
      label:
        ticket.availability === "ON_SALE" && isLive
          ? t`Why can it be bought?`
          : t`Why can it not be bought?`,
      icon: IconQuestionMark,
      onClick: () => explain(ticket),
    },
    ticket.isPaused
      ? { label: t`Resume sale`, icon: IconPlayerPlay, onClick: () => pause(ticket, false) }
      : { label: t`Pause sale`, icon: IconPlayerPause, onClick: () => pause(ticket, true) },
    ...own.moves,
    own.remove,
  ];
}

/** Does not ask first, because it can be undone. */
function usePause() {
  const { t } = useLingui();
  const { run } = useConfirmed(tickets.update);
  const set = (ticket: Ticket, isPaused: boolean): void => {
    const { title, eventId, id: ticketId, version } = ticket;
    run(
      {
        params: { eventId, ticketId },
        version,
        body: { ...ticketInputOf(ticket), isPaused },
      },
      {
        done: isPaused ? t`The sale of ${title} is paused.` : t`${title} is no longer paused.`,
        failed: isPaused ? t`The sale was not paused` : t`The sale is still paused`,
        onUndo: (saved) => set(saved, !isPaused),
      },
    );
  };
  return set;
}
