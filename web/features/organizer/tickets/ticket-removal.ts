// How does a ticket leave the sale for good? It is deleted, or only hidden if an order has it.
import { useLingui } from "@lingui/react/macro";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { inform } from "#web/components/dialog/confirm.tsx";
import { useConfirmed } from "#web/components/dialog/use-confirmed.ts";
import { ticketInputOf } from "#web/features/organizer/tickets/ticket-input.ts";

/** Asks before it deletes. For an ordered ticket it offers to hide it instead. */
export function useTicketRemoval(): (ticket: Ticket) => void {
  const { t } = useLingui();
  const removal = useConfirmed(tickets.remove);
  const hiding = useConfirmed(tickets.update);
  const inputFor = (ticket: Ticket, isHidden: boolean) => ({
    params: { eventId: ticket.eventId, ticketId: ticket.id },
    version: ticket.version,
    body: { ...ticketInputOf(ticket), isHidden },
  });
  const showAgain = (ticket: Ticket) =>
    hiding.run(inputFor(ticket, false), {
      done: t`${ticket.title} is no longer hidden.`,
      failed: t`The ticket is still hidden`,
    });
  const offerToHide = (ticket: Ticket) => {
    const { title } = ticket;
    const isSold = ticket.quantitySold > 0;
    if (ticket.isHidden)
      return inform({
        title: t`${title} cannot be deleted`,
        text: isSold
          ? t`Cannot delete a ticket linked to an order. It is hidden already: nobody can see or buy it.`
          : t`Someone ordered this ticket or began to. It is hidden already: nobody can see or buy it.`,
      });
    hiding.ask(inputFor(ticket, true), {
      question: {
        title: t`${title} cannot be deleted`,
        text: isSold
          ? t`Cannot delete a ticket linked to an order (hide it instead). Nobody can see or buy a hidden ticket; sold tickets stay valid.`
          : t`Someone ordered this ticket or began to, so it can only be hidden. Nobody can see or buy a hidden ticket.`,
        verb: t`Hide ticket`,
      },
      done: t`${title} is hidden.`,
      failed: t`The ticket was not hidden`,
      onUndo: showAgain,
    });
  };
  return (ticket) => {
    const { title, hasOrders } = ticket;
    if (hasOrders) return offerToHide(ticket);
    removal.ask(
      { params: { eventId: ticket.eventId, ticketId: ticket.id } },
      {
        question: {
          title: t`Delete ${title}?`,
          text: t`The ticket is gone for good.`,
          verb: t`Delete ticket`,
          isDangerous: true,
        },
        done: t`${title} was deleted.`,
        failed: t`The ticket was not deleted`,
        // The first order may have come since the list was read.
        refusals: { ticket_has_orders: () => offerToHide(ticket) },
      },
    );
  };
}
