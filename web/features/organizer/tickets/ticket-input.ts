// Which values does the ticket's form edit?
import type * as z from "zod";
import { type Ticket, TicketInput, TierInput } from "#shared/contracts/tickets.ts";
import { DEFAULT_MAX_PER_ORDER } from "#shared/core/bounds.ts";
import { type ContractForm, inputOf } from "#web/lib/form/contract-form.ts";

export type TicketValues = z.input<typeof TicketInput>;
export type TicketForm = ContractForm<TicketValues>;

/** `taxAndFeeIds` are those that new tickets begin with. */
export const blankTicket = (taxAndFeeIds: string[] = []): TicketValues => ({
  title: "",
  type: "PAID",
  priceMinor: 0,
  tiers: [],
  quantityAvailable: null,
  minPerOrder: 1,
  maxPerOrder: DEFAULT_MAX_PER_ORDER,
  taxAndFeeIds,
});

/** The price must be typed: a forgotten one would give tickets away. */
export const blankTier = (): z.input<typeof TierInput> => ({
  label: "",
  priceMinor: Number.NaN,
  quantityAvailable: null,
  saleStartsAt: null,
  saleEndsAt: null,
  isHidden: false,
});

/** The part of a ticket that people edit, without what the system counts. */
export const ticketInputOf = (ticket: Ticket) =>
  inputOf(TicketInput, {
    ...ticket,
    tiers: ticket.tiers.map((tier) => inputOf(TierInput, tier)),
  });
