// How does a basket reach the engine? On a hot path that loads no ORM and no card provider.
import { servePublic } from "#functions/access/serve-public.ts";
import { presentForBuyer } from "#functions/checkout/present.ts";
import { reserve } from "#functions/reservations/reserve.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";

/** The checkout reads the texts when it opens the order, so that no reservation waits for them. */
const readLater = {
  ...{ preCheckoutMessage: "", postCheckoutMessage: "" },
  ...{ supportEmail: "", onlineDetails: "" },
};

export const handler = servePublic(reservations, {
  create: async ({ params, body, request }) => {
    const { idempotencyKey: key, address: network } = request;
    const { head, sheet } = await reserve(params.eventId, { key, network, input: body });
    const order = { head, details: null, attendees: [], mails: [] };
    return presentForBuyer(order, sheet.event, { payment: null, texts: readLater });
  },
});
