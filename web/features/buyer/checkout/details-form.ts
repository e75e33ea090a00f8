// Which details does the server accept? The form checks names, answers and terms as it does.
import * as z from "zod";
import {
  type CheckoutOrder,
  type checkout,
  DetailsInput,
} from "#shared/contracts/public/checkout.ts";
import type { AnswerInput } from "#shared/contracts/questions.ts";
import { fieldProblems } from "#shared/core/problems.ts";
import type { BodyInput } from "#shared/core/route.ts";
import {
  type AskedQuestion,
  attendeeQuestions,
  checkAnswers,
} from "#shared/rules/order/answers.ts";
import { missingAddresses } from "#shared/rules/order/guest-addresses.ts";
import { type DetailsValues, questionsOfOrder } from "#web/lib/form/attendee-slots.ts";

/** A first ticket for the buyer has the buyer's name. */
export function bodyOf({
  isForBuyer,
  ...values
}: DetailsValues): BodyInput<typeof checkout.saveDetails> {
  const [first, ...others] = values.attendees;
  if (!isForBuyer || !first) return values;
  return { ...values, attendees: [{ ...first, ...values.buyer }, ...others] };
}

export const detailsSchema = (order: CheckoutOrder) =>
  z.custom<DetailsValues>().check(({ value, issues }) => {
    const body = bodyOf(value);
    const read = DetailsInput.safeParse(body, { reportInput: true });
    const { sendsGuestTickets } = order.event;
    // The buyer's own fields show what is wrong with a name that the first ticket has, too.
    const people = [
      ...fieldProblems(read.error ?? new z.ZodError([])),
      ...(sendsGuestTickets ? missingAddresses(body.attendees) : []),
    ].filter(({ path }) => !value.isForBuyer || !path.startsWith("attendees.0."));
    for (const { path, code, params } of [...people, ...answerProblems(order, value)])
      issues.push({
        code: "custom",
        input: value,
        path: path.split("."),
        params: { code, ...params },
      });
  });

function answerProblems(order: CheckoutOrder, { answers, attendees }: DetailsValues) {
  const check = (asked: readonly AskedQuestion[], sent: readonly AnswerInput[], path: string) =>
    checkAnswers(asked, sent, path).problems;
  return [
    ...check(questionsOfOrder(order), answers, "answers"),
    ...attendees.flatMap(({ ticketId, answers: own }, place) =>
      check(attendeeQuestions(order.questions, ticketId), own, `attendees.${place}.answers`),
    ),
  ];
}
