// Who gets which ticket, and what are they asked? One slot for each ticket, with the known data.
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import type { Answer } from "#shared/contracts/questions.ts";
import { attendeeQuestions, orderQuestions } from "#shared/rules/order/answers.ts";
import { lineTitle } from "#shared/rules/order/order-tickets.ts";
import { slotsOf } from "#web/lib/form/answer-values.ts";

export type PersonValues = { firstName: string; lastName?: string | undefined; email: string };
export type AnswerValues = { questionId: string; answer: Answer }[];
export type AttendeeValues = PersonValues & { ticketId: string; answers: AnswerValues };

export type DetailsValues = {
  buyer: PersonValues;
  /** Every ticket has the buyer's name, and `attendees` is not used. */
  isForBuyer: boolean;
  /** By the ticket's number. */
  attendees: AttendeeValues[];
  answers: AnswerValues;
  acceptedTerms: boolean;
};

/** By the ticket's number. */
export const ticketTitles = ({ lines }: Pick<CheckoutOrder, "lines">): string[] =>
  lines.flatMap((line) => Array<string>(line.quantity).fill(lineTitle(line)));

export const questionsOfOrder = ({ lines, questions }: CheckoutOrder) =>
  orderQuestions(
    questions,
    lines.map(({ ticketId }) => ticketId),
  );

/** Answers come from `known` at the same place. */
export function slotsFor(
  { lines, questions }: CheckoutOrder,
  person: PersonValues,
  known: readonly { ticketId: string; answers: AnswerValues }[] = [],
): AttendeeValues[] {
  const { firstName, lastName = "", email } = person;
  const ticketIds = lines.flatMap(({ ticketId, quantity }) =>
    Array<string>(quantity).fill(ticketId),
  );
  return ticketIds.map((ticketId, place) => {
    const answered = known[place]?.ticketId === ticketId ? known[place].answers : [];
    const answers = slotsOf(attendeeQuestions(questions, ticketId), answered);
    return { ticketId, firstName, lastName, email, answers };
  });
}

/** What was entered stays in its slot; a slot of another ticket begins with the buyer's name. */
export function fittedTo(order: CheckoutOrder, values: DetailsValues): DetailsValues {
  const { buyer, attendees, answers } = values;
  const slots = slotsFor(order, buyer, attendees);
  const areSameTickets =
    slots.length === attendees.length &&
    slots.every(({ ticketId }, place) => ticketId === attendees[place]?.ticketId);
  return {
    ...values,
    isForBuyer: values.isForBuyer || !areSameTickets,
    attendees: areSameTickets
      ? slots.map(({ answers: own }, place) => ({ ...slotAt(attendees, place), answers: own }))
      : slots,
    answers: slotsOf(questionsOfOrder(order), answers),
  };
}

const slotAt = (attendees: AttendeeValues[], place: number): AttendeeValues =>
  attendees[place] ?? { ticketId: "", firstName: "", email: "", answers: [] };

export function initialValues(order: CheckoutOrder): DetailsValues {
  const buyer = order.buyer ?? { firstName: "", lastName: "", email: "" };
  const hasOthers = order.attendees.some(
    (one) =>
      one.firstName !== buyer.firstName ||
      one.lastName !== buyer.lastName ||
      one.email !== buyer.email,
  );
  const attendees = order.attendees.map(({ ticketId, firstName, lastName, email, answers }) => ({
    ticketId,
    firstName,
    lastName,
    email,
    answers,
  }));
  return fittedTo(order, {
    buyer,
    isForBuyer: !hasOthers,
    attendees: attendees.length > 0 ? attendees : slotsFor(order, buyer),
    answers: order.answers,
    acceptedTerms: order.hasAcceptedTerms,
  });
}
