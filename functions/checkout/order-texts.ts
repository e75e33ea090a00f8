// What does the organizer tell a buyer during the checkout and after it?
import { readEventSettings } from "#functions/access/event-texts.ts";
import { cleanHtml } from "#functions/access/formatted/rich-text.ts";
import type { OrderTexts } from "#functions/checkout/present.ts";
import type { Head } from "#functions/engine/order/head.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { isComplete, isReserved } from "#shared/rules/order/order-life.ts";

export async function orderTexts(head: Head, event: StoredEvent): Promise<OrderTexts> {
  const settings = await readEventSettings(event);
  const { preCheckoutMessage, postCheckoutMessage, supportEmail, onlineDetails } = settings;
  return {
    onlineDetails,
    preCheckoutMessage: isReserved(head) ? cleanHtml(preCheckoutMessage) : "",
    postCheckoutMessage: isComplete(head) ? cleanHtml(postCheckoutMessage) : "",
    supportEmail,
  };
}
