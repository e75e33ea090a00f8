// What has the buyer chosen, and what came of it? State of the ticket picker; the API's part is loaded when it is needed.
import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { PublicEvent, PublicTicket } from "#shared/contracts/public-events.ts";
import type { BasketLine, Refusal, Reserved } from "#web/features/event-page/reserved.ts";
import { paths } from "#web/lib/paths.ts";

/** The basket of one event. `take` reserves it and leaves for the checkout; a refusal keeps the choice as it is. */
export function useBasket(event: PublicEvent, onNewer: (event: PublicEvent) => void) {
  const [quantities, setQuantities] = useState<Record<string, number>>({});
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const buyable = event.hasEnded ? [] : event.tickets.filter((ticket) => ticket.availability === "ON_SALE");
  const lines = linesOf(buyable, quantities);

  async function take() {
    setBusy(true);
    setRefusal(null);
    const result = await reserveLazily(event.id, lines);
    if (!result.refused) {
      // Stays busy until the next page is there.
      return window.location.assign(
        paths.checkoutDetails.href({ eventId: event.id, orderShortId: result.orderShortId }),
      );
    }
    setBusy(false);
    setRefusal(result);
    if (result.event) onNewer(result.event);
  }

  return {
    isBusy,
    refusal,
    take,
    canBuy: buyable.length > 0,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    totalMinor: buyable.reduce((sum, ticket) => sum + ticket.priceMinor * (quantities[ticket.id] ?? 0), 0),
    quantityOf: (ticketId: string) => quantities[ticketId] ?? 0,
    choose: (ticketId: string, quantity: number) => {
      setRefusal(null);
      setQuantities({ ...quantities, [ticketId]: quantity });
    },
  };
}

/** The code itself has to be fetched first, which fails as a call does where there is no network. */
async function reserveLazily(eventId: string, lines: BasketLine[]): Promise<Reserved> {
  try {
    const { reserve } = await import("#web/features/event-page/reserve.ts");
    return await reserve(eventId, lines);
  } catch {
    const sentence = t`Your tickets could not be reserved. Check your connection and try again.`;
    return { refused: true, sentence, ticketId: null, event: null };
  }
}

function linesOf(tickets: PublicTicket[], quantities: Record<string, number>): BasketLine[] {
  return tickets.flatMap(({ id }) => {
    const quantity = quantities[id] ?? 0;
    return quantity > 0 ? [{ ticketId: id, quantity }] : [];
  });
}
