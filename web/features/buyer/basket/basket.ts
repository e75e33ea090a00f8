// What has the buyer chosen, and what came of it? The state of the ticket picker. The code that
// calls the API loads on demand.
import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useState } from "react";
import type { PublicEvent, PublicTicket } from "#shared/contracts/public-events.ts";
import { keepBasket, keptBasket } from "#web/features/buyer/basket/kept-basket.ts";
import type { BasketLine, Refusal, Reserved } from "#web/features/buyer/basket/reserved.ts";
import { loadOtherWords } from "#web/lib/i18n.ts";
import { paths } from "#web/lib/paths.ts";

/**
 * The basket of one event. `take` reserves it and opens the checkout. A refusal leaves the choice
 * unchanged.
 */
export function useBasket(event: PublicEvent, onNewer: ((event: PublicEvent) => void) | null) {
  const [quantities, setQuantities] = useState<Record<string, number>>({});
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [heldOrder, setHeldOrder] = useState<string | null>(null);
  const buyable = event.hasEnded
    ? []
    : event.tickets.filter((ticket) => ticket.availability === "ON_SALE");
  const lines = linesOf(buyable, quantities);

  const eventId = event.id;
  useReturn(eventId, (kept) => {
    setBusy(false);
    // The order may have been paid or abandoned since then, and a restored page must not show it as
    // held.
    setHeldOrder(kept?.order && kept.order.untilMs > Date.now() ? kept.order.shortId : null);
    if (!kept) return;
    setQuantities(
      Object.fromEntries(kept.lines.map(({ ticketId, quantity }) => [ticketId, quantity])),
    );
  });

  async function take(wanted: BasketLine[]) {
    setBusy(true);
    setRefusal(null);
    const result = await reserveLazily(eventId, wanted);
    if (!result.refused) {
      // The page stays busy until the next page loads.
      return window.location.assign(
        paths.checkoutDetails.href({ eventId, orderShortId: result.orderShortId }),
      );
    }
    setBusy(false);
    setRefusal(result);
    if (result.event) onNewer?.(result.event);
  }

  return {
    isBusy,
    refusal,
    take: () => take(lines),
    /**
     * Returns a function that reserves all tickets but one. Undefined if no other ticket is chosen.
     */
    takeWithout: (ticketId: string) => {
      const rest = lines.filter((line) => line.ticketId !== ticketId);
      if (rest.length === 0) return undefined;
      return () => {
        setQuantities({ ...quantities, [ticketId]: 0 });
        return take(rest);
      };
    },
    /** The address of the order that this browser holds at the event, or null. */
    heldPath: heldOrder && paths.checkoutDetails.href({ eventId, orderShortId: heldOrder }),
    canBuy: buyable.length > 0,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    /**
     * Whether a ticket is free, and the lowest price above zero. That price is null if all tickets
     * are free.
     */
    cheapest: cheapestOf(buyable),
    totalMinor: lines.reduce(
      (sum, line) => sum + line.quantity * priceOf(buyable, line.ticketId),
      0,
    ),
    quantityOf: (ticketId: string) =>
      lines.find((line) => line.ticketId === ticketId)?.quantity ?? 0,
    choose: (ticketId: string, quantity: number) => {
      setRefusal(null);
      setQuantities({ ...quantities, [ticketId]: quantity });
    },
  };
}

/**
 * Calls back now and at each return to the page. Going back from the checkout may restore the page
 * from the browser's cache, still busy, and then only `pageshow` fires.
 */
function useReturn(eventId: string, onReturn: (kept: ReturnType<typeof keptBasket>) => void): void {
  const comeBack = useEffectEvent((of: string) => onReturn(keptBasket(of)));
  useEffect(() => {
    const listener = () => comeBack(eventId);
    listener();
    window.addEventListener("pageshow", listener);
    return () => window.removeEventListener("pageshow", listener);
  }, [eventId]);
}

/**
 * The code loads first. A browser may never fetch a module again after its first fetch failed, so
 * the choice is stored for the page's next load.
 */
async function reserveLazily(eventId: string, lines: BasketLine[]): Promise<Reserved> {
  const refused = { refused: true as const, ticketId: null, remaining: 0, event: null };
  const code = await reservingCode().catch(() => null);
  if (!code) {
    keepBasket(eventId, { order: keptBasket(eventId)?.order ?? null, lines, key: null });
    const sentence = t`Your tickets could not be reserved. Check your connection and load this page again: your choice is kept.`;
    return { ...refused, sentence };
  }
  return code.reserve(eventId, lines).catch(() => {
    const sentence = t`Your tickets could not be reserved. Check your connection and try again.`;
    return { ...refused, sentence };
  });
}

/** Loads the words of refusals too. The checkout needs the same file, so no byte is in vain. */
async function reservingCode() {
  const [code] = await Promise.all([
    import("#web/features/buyer/basket/reserve.ts"),
    loadOtherWords(),
  ]);
  return code;
}

/** A stored quantity may exceed what the organizer allows now. */
function linesOf(tickets: PublicTicket[], quantities: Record<string, number>): BasketLine[] {
  return tickets.flatMap(({ id, maxPerOrder }) => {
    const quantity = Math.min(quantities[id] ?? 0, maxPerOrder);
    return quantity > 0 ? [{ ticketId: id, quantity }] : [];
  });
}

function cheapestOf(tickets: PublicTicket[]): { hasFree: boolean; paidMinor: number | null } {
  const paid = tickets
    .flatMap(({ prices }) => prices.map(({ shownMinor }) => shownMinor))
    .filter((priceMinor) => priceMinor > 0);
  return {
    hasFree: paid.length < tickets.length,
    paidMinor: paid.length > 0 ? Math.min(...paid) : null,
  };
}

const priceOf = (tickets: PublicTicket[], ticketId: string): number =>
  tickets.find(({ id }) => id === ticketId)?.prices[0]?.shownMinor ?? 0;
