// What has the buyer chosen, and what came of it? The code that calls the API loads on demand.
import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useState } from "react";
import type {
  PublicEvent,
  PublicPrice,
  PublicTicket,
} from "#shared/contracts/public/public-events.ts";
import { MAX_TICKETS_PER_ORDER } from "#shared/core/bounds.ts";
import { isOnSale } from "#shared/rules/sale/cheapest.ts";
import {
  basketQuote,
  type Choice,
  type Choices,
  choiceOf,
  choicesOf,
  hasAmount,
  linesOf,
  stepsOf,
  unitsOf,
} from "#web/features/buyer/basket/chosen-lines.ts";
import { keepBasket, keptBasket } from "#web/features/buyer/basket/kept-basket.ts";
import { eventAt, usePromoCode } from "#web/features/buyer/basket/promo-code.ts";
import type { BasketLine, Refusal, Reserved, Wanted } from "#web/features/buyer/basket/reserved.ts";
import { reservingCode } from "#web/features/buyer/basket/reserving-code.ts";
import { choiceKey } from "#web/lib/form/choice-key.ts";
import { paths } from "#web/lib/page/paths.ts";

export type Basket = ReturnType<typeof useBasket>;

/** `take` reserves the basket and opens the checkout. A refusal leaves the choice unchanged. */
export function useBasket(event: PublicEvent, onNewer: ((event: PublicEvent) => void) | null) {
  const [choices, setChoices] = useState<Choices>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [hasTried, setTried] = useState(false);
  const [heldOrder, setHeldOrder] = useState<string | null>(null);
  const promo = usePromoCode(event, onNewer);
  const lines = linesOf(event, choices);
  const quote = basketQuote(event, lines);
  const eventId = event.id;

  const { isBusy, setBusy, send, look } = useSending((wanted, result) => {
    setRefusal(result);
    if (result.isAboutCode) promo.refuse(wanted.promoCode ?? "", result);
    if (result.event) onNewer?.(result.event);
  });
  useReturn(eventId, (kept) => {
    setBusy(false);
    // The order may have ended since; a restored page must not show it as held.
    setHeldOrder(kept?.order && kept.order.untilMs > Date.now() ? kept.order.shortId : null);
    if (kept) setChoices(choicesOf(kept.lines));
  });

  function take(wanted: BasketLine[]) {
    setRefusal(null);
    setTried(true);
    const [unclear] = wanted.filter((line) => !hasAmount(event, line));
    if (unclear) document.getElementById(amountFieldId(unclear.ticketId))?.focus();
    else send({ eventId, lines: wanted, promoCode: promo.code });
  }

  return {
    isBusy,
    refusal,
    promo,
    /** From the first try on missing amounts are named. */
    hasTried,
    take: () => take(lines),
    /** Undefined if no other line is chosen. */
    takeWithout: (ticketId: string, tierId: string | null) => {
      const rest = lines.filter((line) => line.ticketId !== ticketId || line.tierId !== tierId);
      if (rest.length === 0) return undefined;
      return () => {
        setChoices(choicesOf(rest));
        take(rest);
      };
    },
    lookAgain: () => look({ eventId, lines, promoCode: promo.code }, onNewer),
    /** Null if this browser holds no order at the event. */
    heldPath: heldOrder && paths.checkoutDetails.href({ eventId, orderShortId: heldOrder }),
    canBuy: event.tickets.some(({ prices }) => prices.some((price) => isOnSale(event, price))),
    count: unitsOf(lines),
    /** False while a chosen donation has no amount that can be given. */
    isPriced: lines.every((line) => hasAmount(event, line)),
    totals: quote.totals,
    /** Undefined without units or an amount. */
    lineOf: (ticketId: string, tierId: string | null) =>
      quote.lines.find((line) => line.ticketId === ticketId && line.tierId === tierId),
    /** `wanted` is the choice before it was cut to what can be bought. */
    chosen: (ticket: PublicTicket, { tierId }: Pick<PublicPrice, "tierId">) => {
      const quantity =
        lines.find((line) => line.ticketId === ticket.id && line.tierId === tierId)?.quantity ?? 0;
      const room = MAX_TICKETS_PER_ORDER - unitsOf(lines);
      const { offeredMinor, quantity: wanted } = choiceOf(choices, ticket.id, tierId);
      const steps = stepsOf(ticket, { quantity, ofTicket: unitsOf(lines, ticket.id), room });
      return { wanted, quantity, offeredMinor, ...steps };
    },
    choose: (ticketId: string, tierId: string | null, choice: Partial<Choice>) => {
      setRefusal(null);
      const before = choiceOf(choices, ticketId, tierId);
      setChoices({ ...choices, [choiceKey(ticketId, tierId)]: { ...before, ...choice } });
    },
  };
}

export const amountFieldId = (ticketId: string): string => `amount-${ticketId}`;

/** After a reservation the page stays busy until the next page loads. */
function useSending(
  onRefused: (wanted: Wanted, result: Refusal & { event: PublicEvent | null }) => void,
) {
  const [isBusy, setBusy] = useState(false);
  const send = async (wanted: Wanted) => {
    setBusy(true);
    const result = await reserveLazily(wanted);
    if (!result.refused) {
      const { eventId } = wanted;
      const path = paths.checkoutDetails.href({ eventId, orderShortId: result.orderShortId });
      return window.location.assign(path);
    }
    setBusy(false);
    onRefused(wanted, result);
  };
  /** If the event cannot be read, the page is loaded again, and says why. */
  const look = async (wanted: Wanted, onNewer: ((event: PublicEvent) => void) | null) => {
    setBusy(true);
    const found = await eventAt(wanted.eventId, wanted.promoCode);
    setBusy(false);
    if ("event" in found && !found.event.promoRefusal) return onNewer?.(found.event);
    keepChoice(wanted);
    window.location.reload();
  };
  return { isBusy, setBusy, send: (wanted: Wanted) => void send(wanted), look };
}

/** A page restored from the browser's cache is still busy, and then only `pageshow` fires. */
function useReturn(eventId: string, onReturn: (kept: ReturnType<typeof keptBasket>) => void): void {
  const comeBack = useEffectEvent((of: string) => onReturn(keptBasket(of)));
  useEffect(() => {
    const listener = () => comeBack(eventId);
    listener();
    window.addEventListener("pageshow", listener);
    return () => window.removeEventListener("pageshow", listener);
  }, [eventId]);
}

/** Whether the choice is there when the page is loaded again. */
function keepChoice({ eventId, lines, promoCode }: Wanted): boolean {
  const order = keptBasket(eventId)?.order ?? null;
  return keepBasket(eventId, { order, lines, promoCode, key: null });
}

/** If the code cannot be loaded, the choice is stored for the page's next load. */
async function reserveLazily(wanted: Wanted): Promise<Reserved> {
  const nowhere = { ticketId: null, tierId: null, remaining: 0, event: null };
  const noCode = { isAboutCode: false, isCodeInvalid: false };
  const refused = { refused: true as const, ...nowhere, ...noCode };
  const code = await reservingCode().catch(() => null);
  if (!code) {
    const sentence = keepChoice(wanted)
      ? t`Your tickets could not be reserved. Check your connection and load this page again: your choice is kept.`
      : t`Your tickets could not be reserved. Check your connection, load this page again and choose your tickets anew.`;
    return { ...refused, sentence };
  }
  return code.reserve(wanted).catch(() => {
    const sentence = t`Your tickets could not be reserved. Check your connection and try again.`;
    return { ...refused, sentence };
  });
}
