// How much may the tickets of an event be together? Each reservation and each view reads them all.
import type { Room } from "#functions/core/table/room.ts";
import type { StoredTicket } from "#functions/tickets/item.ts";
import { ticketProblem } from "#shared/contracts/tickets.ts";
import { MAX_TICKET_LIMITS, MAX_TICKET_TEXTS, MAX_TICKETS } from "#shared/core/limits.ts";

export const ticketRooms: readonly Room<Pick<StoredTicket, "description" | "pools">>[] = [
  {
    maximum: MAX_TICKETS,
    refusal: ({ maximum }) => ticketProblem("too_many_tickets", { params: { maximum } }),
  },
  {
    maximum: MAX_TICKET_TEXTS,
    sizeOf: ({ description }) => description.length,
    refusal: ({ left }) => {
      const code = "descriptions_too_long";
      const params = { left };
      return ticketProblem(code, { params, fields: [{ path: "description", code, params }] });
    },
  },
  {
    maximum: MAX_TICKET_LIMITS,
    sizeOf: ({ pools }) => pools.length,
    refusal: ({ maximum }) => ticketProblem("too_many_quantities", { params: { maximum } }),
  },
];
