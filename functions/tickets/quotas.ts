// How much may the tickets of an event be together? Each reservation and each view reads them all.
import { collection } from "#functions/core/collection/collection.ts";
import type { Quotas } from "#functions/core/collection/quota.ts";
import { ownLimits } from "#functions/engine/stock/stored-limits.ts";
import { type StoredTicket, ticketItem } from "#functions/stored/tickets.ts";
import { pricesOf, ticketProblem } from "#shared/contracts/tickets.ts";
import {
  MAX_PRICES,
  MAX_TICKET_LIMITS,
  MAX_TICKET_TEXTS,
  MAX_TICKETS,
  MAX_UNITS,
} from "#shared/core/bounds.ts";

type Sized = Pick<StoredTicket, "id" | "description" | "pools" | "quantityAvailable" | "tiers">;

export const ticketQuotas: Quotas<Sized> = {
  rows: {
    maximum: MAX_TICKETS,
    refusal: ({ maximum }) => ticketProblem("too_many_tickets", { params: { maximum } }),
  },
  /** Only grows, so that a deletion sees a new ticket even if another one went. */
  created: { isForever: true },
  prices: {
    maximum: MAX_PRICES,
    sizeOf: pricesOf,
    refusal: (params) => ticketProblem("too_many_prices", { params }),
  },
  texts: {
    maximum: MAX_TICKET_TEXTS,
    sizeOf: ({ description }) => description.length,
    refusal: ({ left }) => {
      const code = "descriptions_too_long";
      const params = { left };
      return ticketProblem(code, { params, fields: [{ path: "description", code, params }] });
    },
  },
  limits: {
    maximum: MAX_TICKET_LIMITS,
    sizeOf: ({ pools }) => pools.length,
    refusal: ({ maximum }) => ticketProblem("too_many_quantities", { params: { maximum } }),
  },
  units: {
    maximum: MAX_UNITS,
    sizeOf: (ticket) => ownLimits(ticket).reduce((sum, { capacity }) => sum + capacity, 0),
    refusal: (params) => ticketProblem("quantities_too_large", { params }),
  },
};

export const ticketStore = collection(ticketItem, ticketQuotas);
