// How does an organizer correct the buyer? The order, its list row and its log change together.
import type { OrderAnswer } from "#functions/engine/order/answers.ts";
import { type Change, commitOrder } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import { buyerVersion, buyerWrite } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { answersAfter, areSameAnswers, questionsFor } from "#functions/orders/edit-answers.ts";
import { type OrderInput, orderProblem } from "#shared/contracts/orders.ts";
import type { Person } from "#shared/core/people.ts";
import { problem } from "#shared/core/problems.ts";
import { orderQuestions } from "#shared/rules/order/answers.ts";
import { isUnsent, wasComplete } from "#shared/rules/order/order-life.ts";
import { ticketIdsOf } from "#shared/rules/order/order-tickets.ts";

/** Prices, tickets and sent mails stay as they are. */
export async function editBuyer(
  order: OrderItems,
  { answers, ...buyer }: OrderInput,
  edit: { version: number; by: string },
): Promise<OrderItems> {
  const { head, attendees } = order;
  const tickets = ticketIdsOf({ lines: head.lines, attendees });
  const questions = orderQuestions(await questionsFor(answers, head.eventId), tickets);
  return commitOrder(order, (now) =>
    edited(now, buyer, { ...edit, answersOf: () => answersAfter(now, null, questions, answers) }),
  );
}

function edited(
  order: OrderItems,
  buyer: Person,
  edit: { version: number; by: string; answersOf: () => OrderAnswer[] },
): Change | null {
  const { head, details } = order;
  mustBeComplete(head);
  if (!details) throw orderProblem("order_not_complete");
  if (buyerVersion(details) !== edit.version) throw problem("changed_meanwhile");
  const answers = edit.answersOf();
  const changes = [
    ...(isSame(details.buyer, buyer) ? [] : (["buyer_edited"] as const)),
    ...(areSameAnswers(order, answers) ? [] : (["answers_edited"] as const)),
  ];
  if (changes.length === 0) return null;
  return {
    head: {
      // What a newer version stored about the buyer stays.
      buyer: { ...head.buyer, ...buyer },
      mail: addressKept(head),
      log: logged(head, ...changes.map((what) => ({ what, by: edit.by }))),
    },
    writes: () => [buyerWrite(head.id, { buyer, answers }, details)],
  };
}

/** Until completion the buyer can change the details, so organizers cannot. */
export function mustBeComplete(head: Head): void {
  if (!wasComplete(head)) throw orderProblem("order_not_complete");
}

/** A confirmation that is being sent or was sent keeps the address it went to. */
function addressKept({ mail, buyer }: Head): Head["mail"] {
  if (!mail || isUnsent(mail.state) || mail.to !== undefined) return mail;
  return { ...mail, to: buyer?.email };
}

export const isSame = (a: Person, b: Person): boolean =>
  a.firstName === b.firstName && a.lastName === b.lastName && a.email === b.email;
