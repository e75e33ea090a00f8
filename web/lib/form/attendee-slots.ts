// Who gets which ticket, and what are they asked? One slot for each ticket, with the known data.
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import type { Answer } from "#shared/contracts/questions.ts";
import { attendeeQuestions, orderQuestions } from "#shared/rules/order/answers.ts";
import { lineTitle } from "#shared/rules/order/order-tickets.ts";
import { slotsOf } from "#web/lib/form/answer-values.ts";

type Named = { firstName: string; lastName?: string | undefined };
type PersonValues = Named & { email: string };
type AnswerValues = { questionId: string; answer: Answer }[];
export type AttendeeValues = Named & {
  email?: string | undefined;
  ticketId: string;
  answers: AnswerValues;
};

export type DetailsValues = {
  buyer: PersonValues;
  /** The first ticket has the buyer's name, whoever is in its slot. */
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

/** What was entered stays in its slot; a slot of another ticket begins empty. */
export function slotsFor(
  { lines, questions }: CheckoutOrder,
  entered: readonly AttendeeValues[] = [],
): AttendeeValues[] {
  const ticketIds = lines.flatMap(({ ticketId, quantity }) =>
    Array<string>(quantity).fill(ticketId),
  );
  return ticketIds.map((ticketId, place) => {
    const slot = entered[place]?.ticketId === ticketId ? entered[place] : empty;
    const answers = slotsOf(attendeeQuestions(questions, ticketId), slot.answers);
    return { ...slot, ticketId, answers };
  });
}

const empty: AttendeeValues = { ticketId: "", firstName: "", lastName: "", email: "", answers: [] };

export function fittedTo(order: CheckoutOrder, values: DetailsValues): DetailsValues {
  const attendees = slotsFor(order, values.attendees);
  const isSameFirst = attendees[0]?.ticketId === values.attendees[0]?.ticketId;
  return {
    ...values,
    isForBuyer: values.isForBuyer || !isSameFirst,
    attendees,
    answers: slotsOf(questionsOfOrder(order), values.answers),
  };
}

export function initialValues(order: CheckoutOrder): DetailsValues {
  const buyer = order.buyer ?? { firstName: "", lastName: "", email: "" };
  const [first = buyer] = order.attendees;
  const isForBuyer =
    first.firstName === buyer.firstName &&
    first.lastName === buyer.lastName &&
    first.email === buyer.email;
  const attendees = order.attendees.map(({ ticketId, firstName, lastName, email, answers }) => ({
    ticketId,
    firstName,
    lastName,
    email,
    answers,
  }));
  return fittedTo(order, {
    buyer,
    isForBuyer,
    attendees: attendees.length > 0 ? attendees : slotsFor(order),
    answers: order.answers,
    acceptedTerms: order.hasAcceptedTerms,
  });
}
