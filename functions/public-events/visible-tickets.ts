// Which tickets and tiers does the public see, at which prices?
import { present } from "#functions/core/http/present.ts";
import { offerOf } from "#functions/engine/stock/offer.ts";
import { saleFacts } from "#functions/engine/stock/sale-facts.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { unitsLeft } from "#functions/engine/stock/units-left.ts";
import type { StoredTicket, StoredTier } from "#functions/stored/tickets.ts";
import { type PublicPrice, PublicTicket } from "#shared/contracts/public/public-events.ts";
import {
  availabilityOf,
  isShown,
  type SaleFacts,
  saleStateOf,
  saleWindowOf,
} from "#shared/rules/sale/availability.ts";
import { leastPerOrder, leftOfTicket } from "#shared/rules/sale/order-lines.ts";
import { priceShown } from "#shared/rules/sale/price-shown.ts";
import type { Offer } from "#shared/rules/sale/pricing.ts";

export async function visibleTickets(sheet: Sheet): Promise<PublicTicket[]> {
  const left = await unitsLeft(sheet, sheet.tickets);
  const facts = saleFacts(sheet, left);
  const offer = offerOf(sheet);
  return sheet.tickets.flatMap((ticket) => {
    const availability = availabilityOf(ticket, facts);
    const priced = offer.tickets.find(({ id }) => id === ticket.id);
    if (!priced) return [];
    const prices = pricesOf(ticket, { facts, offer, priced });
    if (prices.length === 0) return [];
    const minPerOrder = leastPerOrder(ticket, leftOfTicket(ticket, facts));
    const shown = { ...ticket, charges: [...priced.charges], prices, availability, minPerOrder };
    return [present(PublicTicket, shown)];
  });
}

type Pricing = { facts: SaleFacts; offer: Offer; priced: Offer["tickets"][number] };

const pricesOf = (ticket: StoredTicket, pricing: Pricing): PublicPrice[] =>
  (ticket.type === "TIERED" ? ticket.tiers : [null]).flatMap((tier) =>
    priceOf(ticket, tier, pricing),
  );

function priceOf(
  ticket: StoredTicket,
  tier: StoredTier | null,
  { facts, offer, priced }: Pricing,
): PublicPrice[] {
  const { availability, pause } = saleStateOf(ticket, tier, facts);
  const shown = priceShown(priced, tier?.id ?? null, offer);
  if (!shown || !isShown(ticket, tier, facts)) return [];
  const sold = { ticketId: ticket.id, tierId: tier?.id ?? null };
  return [
    {
      tierId: tier?.id ?? null,
      label: tier?.label ?? "",
      priceMinor: (tier ?? ticket).priceMinor,
      shownMinor: shown.priceMinor,
      shownListMinor: shown.listMinor,
      hasTaxOnTop: shown.hasTaxOnTop,
      availability,
      isPausedShortly: pause === "limit_changing",
      quantityLeft: ticket.showQuantityAvailable ? facts.left(sold) : null,
      ...saleWindowOf(ticket, tier),
    },
  ];
}
