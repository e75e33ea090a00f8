// How does an organizer correct the buyer? The order, its list row and its log change together.
import { randomText } from "#functions/core/ports/clock.ts";
import type { OrderAnswer } from "#functions/engine/order/answers.ts";
import { type Change, commitOrder } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import { buyerVersion, buyerWrite } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { isUndeliveredAt } from "#functions/engine/order/undelivered.ts";
import { withMail } from "#functions/engine/order/with-mail.ts";
import { answersAfter, areSameAnswers, questionsFor } from "#functions/orders/edit-answers.ts";
import { limitConfirmations } from "#functions/orders/rate-limits.ts";
import { MAIL_ID_LENGTH } from "#functions/stored/order/mail.ts";
import { type OrderInput, orderProblem } from "#shared/contracts/orders.ts";
import type { Person } from "#shared/core/people.ts";
import { problem } from "#shared/core/problems.ts";
import { isSameAddress } from "#shared/core/text/email-address.ts";
import { orderQuestions } from "#shared/rules/order/answers.ts";
import { isComplete, isUnsent, wasComplete } from "#shared/rules/order/order-life.ts";
import { ticketIdsOf } from "#shared/rules/order/order-tickets.ts";

/** Prices, tickets and sent mails stay as they are. Idempotent by the version. */
export async function editBuyer(
  order: OrderItems,
  { answers, ...buyer }: OrderInput,
  edit: { version: number; by: string },
): Promise<OrderItems> {
  const { head, attendees } = order;
  const tickets = ticketIdsOf({ lines: head.lines, attendees });
  const questions = orderQuestions(await questionsFor(answers, head.eventId), tickets);
  if (mails(order, buyer)) await limitConfirmations(head.id);
  const id = randomText(MAIL_ID_LENGTH);
  return commitOrder(order, (now) => {
    const answersOf = () => answersAfter(now, null, questions, answers);
    const change = edited(now, buyer, { ...edit, answersOf });
    if (!change || !mails(now, buyer)) return change;
    const mail = { id, kind: "CONFIRMATION", to: buyer.email } as const;
    return withMail(change, now.head, mail, edit.by);
  });
}

/** Whether the confirmation goes to the new address, because it came back from the former one. */
const mails = ({ head, attendees }: OrderItems, { email }: Person): boolean =>
  head.isUndelivered &&
  isMoved(head, email) &&
  isComplete(head) &&
  attendees.some(({ status }) => status === "ACTIVE");

const isMoved = ({ buyer }: Head, email: string): boolean =>
  !isSameAddress(buyer?.email ?? "", email);

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
      ...(isMoved(head, buyer.email) && {
        isUndelivered: !mails(order, buyer) && isUndeliveredAt(order, buyer.email),
      }),
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
