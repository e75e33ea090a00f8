// How does a test ask questions? With an event on sale, an organizer who asks, and buyers who
// answer.
import { randomUUID } from "node:crypto";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { type AttendeeDetail, attendees } from "#shared/contracts/attendees.ts";
import { type Order, orders } from "#shared/contracts/orders.ts";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { type AnswerInput, questions } from "#shared/contracts/questions.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";

export const bea = { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" };
export const oslo = {
  addressLine1: "Gate 1",
  addressLine2: "",
  city: "Oslo",
  region: "",
  postalCode: "0150",
  country: "NO",
};

/** An answer to a question. */
export const to = (
  { id: questionId }: { id: string },
  answer: AnswerInput["answer"],
): AnswerInput => ({
  questionId,
  answer,
});

/** Two free tickets on sale, "Lawn" and "Hall". Close it when done. */
export async function openQuestionDesk() {
  const sketch = { type: "FREE", priceMinor: 0 };
  const sale = await openOnSale([
    { title: "Lawn", ...sketch },
    { title: "Hall", ...sketch },
  ]);
  const [lawn = "", hall = ""] = sale.tickets.map(({ id }) => id);
  const at = { token: sale.owner.token, params: { eventId: sale.event.id } };
  return {
    ...sale,
    ...at,
    lawn,
    hall,
    ...asked(at),
    ...sold(at),
    fillInWith,

    /** Reserves one ticket of each kind that is named. */
    basket: async (...ticketIds: string[]): Promise<CheckoutOrder> =>
      (await sale.reserve(ticketIds.map((ticketId) => ({ ticketId, quantity: 1 })))).data,
  };
}

type At = { token: string; params: { eventId: string } };

/** How the organizer asks. Buyers see every change at once. */
function asked({ token, params }: At) {
  const line = { title: "Meal", type: "SINGLE_LINE", scope: "ATTENDEE" };
  return {
    /** Asks a line of text for each attendee, unless the test says more. */
    ask: async (fields: Record<string, unknown> = {}) => {
      const { data } = await call(questions.create, {
        token,
        params,
        body: { ...line, ...fields },
      });
      forgetSheets();
      return data;
    },

    change: async (
      { id, version }: { id: string; version: number },
      fields: Record<string, unknown>,
    ) => {
      const answer = await call(questions.update, {
        token,
        params: { ...params, questionId: id },
        version,
        body: { ...line, ...fields },
      });
      forgetSheets();
      return answer;
    },

    remove: (questionId: string) =>
      call(questions.remove, { token, params: { ...params, questionId } }),

    titles: async (search = ""): Promise<string[]> =>
      (await call(questions.list, { token, params, search })).data.map(({ title }) => title),
  };
}

/** What the organizer sees of the sales. */
function sold({ token, params }: At) {
  return {
    /** The event's only order. */
    order: async (): Promise<Order> => {
      const [row] = (await call(orders.list, { token, params })).data;
      return (await call(orders.get, { token, params: { ...params, orderId: row?.id ?? "" } }))
        .data;
    },
    attendee: async (attendeeId: string): Promise<AttendeeDetail> =>
      (await call(attendees.get, { token, params: { ...params, attendeeId } })).data,
  };
}

/**
 * Sends the details of an order for Bea. `attendees` has the answers about each ticket, in the
 * order of the tickets.
 */
function fillInWith(
  order: CheckoutOrder,
  sent: { answers?: AnswerInput[]; attendees?: AnswerInput[][] },
  idempotencyKey: string = randomUUID(),
) {
  const ticketIds = order.lines.flatMap(({ ticketId, quantity }) =>
    Array<string>(quantity).fill(ticketId),
  );
  const people = ticketIds.map((ticketId, place) => ({
    ...bea,
    ticketId,
    answers: sent.attendees?.[place] ?? [],
  }));
  return call(checkout.saveDetails, {
    params: { eventId: order.eventId, shortId: order.shortId },
    body: { buyer: bea, attendees: people, answers: sent.answers ?? [], acceptedTerms: true },
    idempotencyKey,
  });
}
