// How does an organizer correct an attendee? A new name makes codes with the old name invalid.
import { nowAt } from "#functions/core/ports/clock.ts";
import { answersWrite, type OrderAnswer } from "#functions/engine/order/answers.ts";
import { type Change, commitOrder } from "#functions/engine/order/commit.ts";
import { logged } from "#functions/engine/order/log.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { isUndeliveredAt } from "#functions/engine/order/undelivered.ts";
import { withMail } from "#functions/engine/order/with-mail.ts";
import { attendeeOf } from "#functions/engine/tickets/attendee-store.ts";
import { attendeeVersion, attendeeWrite } from "#functions/engine/tickets/attendee-write.ts";
import { answersAfter, areSameAnswers, questionsFor } from "#functions/orders/edit-answers.ts";
import { isSame, mustBeComplete } from "#functions/orders/edit-buyer.ts";
import { holdersAddress, newTicketMail } from "#functions/orders/mails.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { AttendeeInput } from "#shared/contracts/attendees.ts";
import { attendeeProblem } from "#shared/contracts/attendees.ts";
import type { Person } from "#shared/core/people.ts";
import { fieldProblem, problem } from "#shared/core/problems.ts";
import { isSameAddress } from "#shared/core/text/email-address.ts";
import { attendeeQuestions } from "#shared/rules/order/answers.ts";
import { isComplete } from "#shared/rules/order/order-life.ts";

type Edit = { version: number; by: string };
type Asked = Pick<StoredEvent, "sendsGuestTickets">;

export async function editAttendee(
  order: OrderItems,
  attendeeId: string,
  { sendTicket, answers, ...person }: AttendeeInput,
  { sendsGuestTickets, ...edit }: Edit & Asked,
): Promise<OrderItems> {
  const { index, status, ticketId, ...before } = attendeeOf(order, attendeeId);
  if (sendTicket && status === "CANCELLED") throw attendeeProblem("ticket_cancelled");
  if (sendsGuestTickets && person.email === "" && before.email !== "")
    throw fieldProblem("email", "invalid_email");
  const asked = attendeeQuestions(await questionsFor(answers, order.head.eventId), ticketId);
  const isAsked = sendTicket && !isSame(before, person);
  // A bounce that is told of meanwhile has changed the version.
  const isMailed = isAsked || mails(order, attendeeId, person);
  const id = isMailed ? await newTicketMail(order, index) : null;
  return commitOrder(order, (now) => {
    const change = edited(now, attendeeId, person, {
      ...edit,
      answersOf: () => answersAfter(now, index, asked, answers),
    });
    if (!change || !id) return change;
    const to = holdersAddress(now.head, person);
    return withMail(change, now.head, { id, kind: "TICKET", to, index }, edit.by);
  });
}

/** Whether the ticket goes to the new address, because a mail came back from the former one. */
function mails(order: OrderItems, attendeeId: string, { email }: Person): boolean {
  const attendee = attendeeOf(order, attendeeId);
  const { isUndelivered = false, status } = attendee;
  return (
    isUndelivered &&
    !isSameAddress(attendee.email, email) &&
    status === "ACTIVE" &&
    isComplete(order.head)
  );
}

function edited(
  order: OrderItems,
  attendeeId: string,
  person: Person,
  edit: Edit & { answersOf: () => OrderAnswer[] },
): Change | null {
  const { head } = order;
  const attendee = attendeeOf(order, attendeeId);
  mustBeComplete(head);
  if (attendeeVersion(attendee) !== edit.version) throw problem("changed_meanwhile");
  const answers = edit.answersOf();
  const isAnswered = !areSameAnswers(order, answers);
  const changes = [
    ...(isSame(attendee, person) ? [] : (["attendee_edited"] as const)),
    ...(isAnswered ? (["answers_edited"] as const) : []),
  ];
  if (changes.length === 0) return null;
  const isRenamed =
    attendee.firstName !== person.firstName || attendee.lastName !== person.lastName;
  const isStillUndelivered =
    !mails(order, attendeeId, person) && isUndeliveredAt(order, person.email);
  const change = {
    ...person,
    ...(isRenamed && { revision: attendee.revision + 1, codeAt: nowAt() }),
    ...(!isSameAddress(attendee.email, person.email) && {
      isUndelivered: isStillUndelivered || undefined,
    }),
  };
  const { index } = attendee;
  return {
    head: { log: logged(head, ...changes.map((what) => ({ what, by: edit.by, index }))) },
    writes: () => [
      attendeeWrite(head.id, attendee, change),
      ...(isAnswered ? [answersWrite(order, answers)] : []),
    ],
  };
}
