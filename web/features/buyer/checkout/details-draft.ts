// What has a buyer typed but not yet sent? The tab stores it for a reload or an expired order.
import { useEffect } from "react";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { type DetailsValues, fittedTo, initialValues } from "#web/lib/form/attendee-slots.ts";
import { keep, recall } from "#web/lib/page/browser-memory.ts";

type Draft = { orderShortId: string; values: DetailsValues };

/** The draft of this order, else the server's data, else the draft of an earlier order. */
export function draftOrSaved(order: CheckoutOrder): DetailsValues {
  const draft = recall<Draft>("tab", keyOf(order.eventId));
  if (!draft || (order.buyer && draft.orderShortId !== order.shortId)) return initialValues(order);
  // The terms may be others since the box was ticked.
  return fittedTo(order, { ...draft.values, acceptedTerms: order.hasAcceptedTerms });
}

export function useDraft({ eventId, shortId }: CheckoutOrder, values: DetailsValues): void {
  useEffect(() => {
    const draft: Draft = { orderShortId: shortId, values };
    keep("tab", keyOf(eventId), draft);
  }, [eventId, shortId, values]);
}

/** The buyer's data must not stay in the tab. */
export function forgetDraft(eventId: string, orderShortId: string): void {
  if (recall<Draft>("tab", keyOf(eventId))?.orderShortId === orderShortId)
    keep("tab", keyOf(eventId), null);
}

const keyOf = (eventId: string) => `details:${eventId}`;
