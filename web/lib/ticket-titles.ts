// What are the tickets called that a code, a list or a question names? A deleted one says so.
import { t } from "@lingui/core/macro";

/** The tickets of an event; undefined while they are not known. */
export type TitledTickets = readonly { id: string; title: string }[] | undefined;

/** A ticket that is not among those of the event was deleted. */
export const titleOf = (tickets: TitledTickets, ticketId: string): string =>
  tickets ? (tickets.find(({ id }) => id === ticketId)?.title ?? t`Deleted ticket`) : "…";

/** The titles of these tickets, in the order of their ids. */
export const titlesOf = (tickets: TitledTickets, ticketIds: unknown): string =>
  Array.isArray(ticketIds) ? ticketIds.map((id) => titleOf(tickets, id)).join(", ") : "";
