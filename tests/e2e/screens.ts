// Which screens does the app have? All of them, filled with data, for the tests that visit every
// one.
import type { APIRequestContext } from "@playwright/test";
import { paths } from "#web/lib/paths.ts";
import { doorList } from "./door-support.ts";
import { data, placedOrder, type Stage } from "./support.ts";

/** Paths by their users: buyers and door staff on phones, organizers on a desktop. */
export type Screens = { signedOut: string[]; open: string[]; door: string[]; signedIn: string[] };

/** `stage` has a free ticket first and a paid one second; the screens show an order of each. */
export async function screensOf(request: APIRequestContext, stage: Stage): Promise<Screens> {
  const { eventId } = stage;
  // The tests open the newest order's page. Its buyer's name contains a word that is wider than a
  // phone.
  const [free, paid, lists] = [
    await placedOrder(request, stage, ["Bea Buyer", "Maximiliane Featherstonehaugh"]),
    await placedOrder(request, stage, ["Carl Cooper"], { ticketId: stage.ticketIds[1] ?? "" }),
    await doorList(request, stage),
    await placedOrder(request, stage, [
      "Ada Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren",
    ]),
  ];
  const headers = { authorization: `Bearer ${stage.token}` };
  const first = async (noun: string) =>
    (await data(await request.get(`/api/events/${eventId}/${noun}`, { headers })))[0];
  const ofOrder = ({ shortId }: { shortId: string }) => ({ eventId, orderShortId: shortId });
  const ofTicket = { eventId, attendeeShortId: free.attendees[0]?.shortId ?? "" };
  return {
    signedOut: [
      paths.login.href(),
      paths.register.href(),
      paths.forgotPassword.href(),
      paths.terms.href(),
      paths.resetPassword.href({ token: "none" }),
    ],
    open: [
      "/no/such/page",
      stage.path,
      "/e/evt_000000000000/gone",
      paths.checkoutDetails.href(ofOrder(paid)),
      paths.checkoutPayment.href(ofOrder(paid)),
      paths.checkoutPaymentReturn.href(ofOrder(paid)),
      paths.checkoutSummary.href(ofOrder(free)),
      paths.checkoutSummary.href({ eventId, orderShortId: "nosuchorder" }),
      paths.orderPrint.href(ofOrder(free)),
      paths.ticketPage.href(ofTicket),
      paths.ticketPrint.href(ofTicket),
      paths.findTickets.href(),
      paths.refused.href({ code: "order_not_found" }),
    ],
    door: [
      paths.door.href({ checkInListShortId: lists.shortId }),
      paths.door.href({ checkInListShortId: "nosuchlist" }),
    ],
    signedIn: [
      paths.events.href({}),
      paths.welcome.href(),
      paths.confirmEmail.href({ token: "none" }),
      paths.accountSettings.href(),
      paths.accountPayment.href(),
      paths.tickets.href({ eventId }),
      paths.orders.href({ eventId }),
      paths.order.href({ eventId, orderId: (await first("orders")).id }),
      paths.attendees.href({ eventId }),
      paths.attendee.href({ eventId, attendeeId: (await first("attendees")).id }),
      paths.checkInLists.href({ eventId }),
      paths.eventSettings.href({ eventId }),
      paths.eventPreview.href({ eventId }),
    ],
  };
}
