// How often may an order's mails be requested again? Often enough for a person, not for a flood.
import { countTry } from "#functions/core/http/rate-limit.ts";

const HOUR = 3600;
const confirmations = { name: "resend-confirmation", most: 5, seconds: HOUR };
const tickets = { name: "resend-ticket", most: 5, seconds: HOUR };
/** More than the tickets of any order, so that each can be sent once. */
const ticketsOfOrder = { name: "resend-tickets-of", most: 250, seconds: HOUR };

export const limitConfirmations = (orderId: string): Promise<void> =>
  countTry(confirmations, orderId);

export async function limitTickets(orderId: string, index: number): Promise<void> {
  await countTry(tickets, `${orderId}#${index}`);
  await countTry(ticketsOfOrder, orderId);
}
