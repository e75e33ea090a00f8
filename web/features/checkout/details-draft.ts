// What has a buyer typed that was not sent yet? Kept in this tab, so that a reload, the way back or
// an expired order loses none of it.
import { useEffect } from "react";
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";
import {
  type DetailsValues,
  initialValues,
  slotsFor,
} from "#web/features/checkout/attendee-slots.ts";
import { keep, recall } from "#web/lib/browser-memory.ts";

type Draft = { orderShortId: string; values: DetailsValues };

/**
 * What the form begins with: what was typed for this order, what the server has, or what was typed
 * for an earlier one.
 */
export function draftOrSaved(order: CheckoutOrder): DetailsValues {
  const draft = recall<Draft>("tab", keyOf(order.eventId));
  if (!draft || (order.buyer && draft.orderShortId !== order.shortId)) return initialValues(order);
  const { buyer, attendees, acceptedTerms } = draft.values;
  const slots = slotsFor(order, buyer);
  const isSameTickets =
    slots.length === attendees.length &&
    slots.every((slot, at) => slot.ticketId === attendees[at]?.ticketId);
  // Terms are accepted for one order, not for the next.
  const isSameOrder = draft.orderShortId === order.shortId;
  return {
    buyer,
    attendees: isSameTickets ? attendees : [],
    acceptedTerms: isSameOrder && acceptedTerms,
  };
}

/** Keeps what the form holds now. */
export function useDraft({ eventId, shortId }: CheckoutOrder, values: DetailsValues): void {
  useEffect(() => {
    const draft: Draft = { orderShortId: shortId, values };
    keep("tab", keyOf(eventId), draft);
  }, [eventId, shortId, values]);
}

/** Once the order is complete the tab forgets who bought it. */
export function forgetDraft(eventId: string, orderShortId: string): void {
  if (recall<Draft>("tab", keyOf(eventId))?.orderShortId === orderShortId)
    keep("tab", keyOf(eventId), null);
}

const keyOf = (eventId: string) => `details:${eventId}`;
