// What can an organizer give out? Each ticket, or each tier of it, with its price and what is sold.
import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { type Currency, formatMoney } from "#shared/core/money.ts";
import { lineTitle } from "#shared/rules/order/order-tickets.ts";
import { choiceKey } from "#web/lib/form/choice-key.ts";

export type SoldChoice = {
  /** Names ticket and tier, as a list's value. */
  key: string;
  ticketId: string;
  tierId: string | null;
  title: string;
  type: Ticket["type"];
  priceMinor: number;
};

/** A tiered ticket itself is no choice. */
export const soldChoices = (tickets: readonly Ticket[]): SoldChoice[] =>
  tickets.flatMap((ticket) => {
    const tiers = ticket.type === "TIERED" ? ticket.tiers : [null];
    return tiers.map((tier) => {
      const tierId = tier?.id ?? null;
      return {
        key: choiceKey(ticket.id, tierId),
        ticketId: ticket.id,
        tierId,
        title: lineTitle({ title: ticket.title, tierLabel: tier?.label ?? null }),
        type: ticket.type,
        priceMinor: (tier ?? ticket).priceMinor,
      };
    });
  });

export function priceWords(
  { type, priceMinor }: Pick<SoldChoice, "type" | "priceMinor">,
  currency: Currency,
  locale: string,
): string {
  const money = formatMoney(priceMinor, currency, locale);
  if (type !== "DONATION") return priceMinor === 0 ? t`Free` : money;
  return priceMinor === 0 ? t`Donation` : t`Donation, min. ${money}`;
}

type Wanted = { ticketId: string; tierId?: string | null | undefined; quantity: number };

/** The sum before taxes and fees on top; a donation counts with its least amount. */
export const pricesOf = (wanted: readonly Wanted[], choices: readonly SoldChoice[]): number =>
  wanted.reduce((sum, { ticketId, tierId = null, quantity }) => {
    const choice = choices.find(({ key }) => key === choiceKey(ticketId, tierId));
    return sum + (choice?.priceMinor ?? 0) * quantity;
  }, 0);

type SoldForm = {
  values: { ticketId: string; tierId?: string | null | undefined };
  errors: Record<string, ReactNode>;
  setFieldValue: (field: string, value: string | null) => void;
};

export function soldSelect(form: SoldForm, choices: readonly SoldChoice[]) {
  const { ticketId, tierId = null } = form.values;
  const error = form.errors["ticketId"] ?? form.errors["tierId"];
  return {
    "data-path": "ticketId",
    data: choices.map(({ key, title }) => ({ value: key, label: title })),
    value: ticketId === "" ? null : choiceKey(ticketId, tierId),
    error: error && ticketId === "" ? t`Choose a ticket.` : error,
    allowDeselect: false,
    searchable: true,
    // A refusal focuses the list, whose open choices would cover the refusals below it.
    openOnFocus: false,
    onChange: (chosen: string | null) => {
      const choice = choices.find(({ key }) => key === chosen);
      form.setFieldValue("ticketId", choice?.ticketId ?? "");
      form.setFieldValue("tierId", choice?.tierId ?? null);
    },
  };
}
