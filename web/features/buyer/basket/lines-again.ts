// Which lines make an ended order once more? Its own, with what was given for a donation.
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import type { PublicTicket } from "#shared/contracts/public/public-events.ts";
import { mergeLines } from "#shared/rules/sale/order-lines.ts";
import type { BasketLine } from "#web/features/buyer/basket/reserved.ts";

/** Only the event knows which tickets are donations. */
export const linesAgain = (
  { lines }: Pick<CheckoutOrder, "lines">,
  tickets: readonly Pick<PublicTicket, "id" | "type">[],
): BasketLine[] =>
  mergeLines(
    lines.map(({ ticketId, tierId, listMinor, quantity }) => {
      const isDonation = tickets.some(({ id, type }) => id === ticketId && type === "DONATION");
      return { ticketId, tierId, offeredMinor: isDonation ? listMinor : null, quantity };
    }),
  );
