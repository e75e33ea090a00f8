// What is each kind of mail? A row of one table: what it says of which facts, whose share of a
// mailbox and of its account's day it counts in, and whether somebody waits for it.
import type { I18n } from "@lingui/core";
import type { MailPlace } from "#functions/mail/delivery/delivery.ts";
import { exportReadyFacts } from "#functions/mail/kinds/export-facts.ts";
import {
  messageCopyFacts,
  messageFacts,
  messageNotSentFacts,
  messagesStoppedFacts,
} from "#functions/mail/kinds/message-facts.ts";
import { newOrderFacts } from "#functions/mail/kinds/new-order-facts.ts";
import {
  confirmationFacts,
  eventChangedFacts,
  eventOffFacts,
  guestFacts,
  joinDetailsFacts,
  orderCancelledFacts,
  orderFacts,
  refundFacts,
  refundFailedFacts,
  ticketFacts,
} from "#functions/mail/kinds/order-facts.ts";
import {
  confirmEmailFacts,
  contactConfirmationFacts,
  emailChangeFacts,
  emailChangeNoticeFacts,
  findTicketsFacts,
  invitationFacts,
  resetPasswordFacts,
} from "#functions/mail/kinds/person-facts.ts";
import { type MailKind, ofEvent, pictured, written } from "#functions/mail/kinds/written-by.ts";
import {
  byHandCounts,
  firstMailCounts,
  guestCounts,
  messageCounts,
  newOrderCounts,
  notCounted,
  noticeCounts,
  requestedCounts,
} from "#functions/mail/shares/counted-as.ts";
import {
  confirmEmailShare,
  contactShare,
  emailChangeShare,
  firstMailShare,
  guestShare,
  invitationShare,
  messageShare,
  orderShare,
  requestedShare,
} from "#functions/mail/shares/mail-shares.ts";
import { confirmEmailMail } from "#functions/mail/templates/account/confirm-email.ts";
import { contactConfirmationMail } from "#functions/mail/templates/account/contact-confirmation.ts";
import { emailChangeMail } from "#functions/mail/templates/account/email-change.ts";
import { emailChangeNoticeMail } from "#functions/mail/templates/account/email-change-notice.ts";
import { exportReadyMail } from "#functions/mail/templates/account/export-ready.ts";
import { invitationMail } from "#functions/mail/templates/account/invitation.ts";
import { messageNotSentMail } from "#functions/mail/templates/account/message-not-sent.ts";
import { messagesStoppedMail } from "#functions/mail/templates/account/messages-stopped.ts";
import { resetPasswordMail } from "#functions/mail/templates/account/reset-password.ts";
import { withAllowedWords } from "#functions/mail/templates/allowed-words.ts";
import {
  confirmationWithFiles,
  ticketsWithFiles,
} from "#functions/mail/templates/confirmation-files.ts";
import { eventChangedMail } from "#functions/mail/templates/event-changed.ts";
import { eventOffMail } from "#functions/mail/templates/event-off.ts";
import { findTicketsMail } from "#functions/mail/templates/find-tickets.ts";
import { joinDetailsMail } from "#functions/mail/templates/join-details.ts";
import { messageCopyMail, messageMail } from "#functions/mail/templates/message.ts";
import { newOrderMail } from "#functions/mail/templates/new-order.ts";
import { orderCancelledMail } from "#functions/mail/templates/order-cancelled.ts";
import { refundMail } from "#functions/mail/templates/refund.ts";
import { refundFailedMail } from "#functions/mail/templates/refund-failed.ts";
import { ticketCancelledMail } from "#functions/mail/templates/ticket-cancelled.ts";
import { ticketMail } from "#functions/mail/templates/ticket-mail.ts";
import { PersonMailKind } from "#functions/stored/mails.ts";
import type { OrderMailKind } from "#shared/contracts/order/order-mails.ts";

type Place<Kind extends MailPlace["kind"]> = Extract<MailPlace, { kind: Kind }>;
export type MailKinds = {
  FIRST_CONFIRMATION: MailKind<Place<"order">>;
  MESSAGE: MailKind<Place<"recipient">>;
} & {
  [K in OrderMailKind]: MailKind<Place<"orderMail">>;
} & { [K in PersonMailKind]: MailKind<Place<"item">> };

const uncounted = () => null;

const mailKinds: MailKinds = {
  FIRST_CONFIRMATION: {
    write: pictured(orderFacts, confirmationWithFiles),
    share: firstMailShare,
    counts: firstMailCounts,
    isMissed: true,
  },
  CONFIRMATION: {
    write: pictured(confirmationFacts, confirmationWithFiles),
    share: requestedShare,
    counts: requestedCounts,
    isMissed: true,
  },
  TICKET: {
    write: pictured(ticketFacts("ACTIVE"), ticketMail),
    share: requestedShare,
    counts: requestedCounts,
    isMissed: true,
  },
  GUEST_TICKETS: {
    write: pictured(guestFacts, ticketsWithFiles),
    share: guestShare,
    counts: guestCounts,
    isMissed: false,
  },
  CANCELLATION: {
    write: pictured(ticketFacts("CANCELLED"), ticketCancelledMail),
    share: requestedShare,
    counts: noticeCounts,
    isMissed: false,
  },
  JOIN_DETAILS: {
    write: pictured(joinDetailsFacts, joinDetailsMail),
    share: requestedShare,
    counts: noticeCounts,
    isMissed: true,
  },
  EVENT_CHANGED: {
    write: pictured(eventChangedFacts, eventChangedMail),
    share: requestedShare,
    counts: noticeCounts,
    isMissed: false,
  },
  EVENT_OFF: {
    write: pictured(eventOffFacts, eventOffMail),
    share: requestedShare,
    counts: noticeCounts,
    isMissed: false,
  },
  ORDER_CANCELLED: {
    write: pictured(orderCancelledFacts, orderCancelledMail),
    share: requestedShare,
    counts: noticeCounts,
    isMissed: true,
  },
  REFUND: {
    write: pictured(refundFacts, refundMail),
    share: orderShare,
    counts: notCounted("PAID_ORDER"),
    isMissed: false,
  },
  REFUND_FAILED: {
    write: ofEvent(refundFailedFacts, refundFailedMail),
    share: uncounted,
    counts: notCounted("PAID_ORDER"),
    isMissed: true,
  },
  NEW_ORDER: {
    write: ofEvent(newOrderFacts, newOrderMail),
    share: uncounted,
    counts: newOrderCounts,
    isMissed: false,
  },
  MESSAGE: {
    write: pictured(messageFacts, messageMail),
    share: messageShare,
    counts: messageCounts,
    isMissed: false,
  },
  MESSAGE_TEST: {
    write: pictured(messageCopyFacts(true), messageCopyMail),
    share: uncounted,
    counts: notCounted("OWN_COPY"),
    isMissed: false,
  },
  MESSAGE_COPY: {
    write: pictured(messageCopyFacts(false), messageCopyMail),
    share: uncounted,
    counts: notCounted("OWN_COPY"),
    isMissed: false,
  },
  MESSAGE_NOT_SENT: {
    write: written(messageNotSentFacts, messageNotSentMail),
    share: uncounted,
    counts: notCounted("OWN_COPY"),
    isMissed: false,
  },
  MESSAGES_STOPPED: {
    write: written(messagesStoppedFacts, messagesStoppedMail),
    share: uncounted,
    counts: notCounted("OWN_COPY"),
    isMissed: false,
  },
  CONFIRM_EMAIL: {
    write: written(confirmEmailFacts, confirmEmailMail),
    share: confirmEmailShare,
    counts: notCounted("OWN_SIGN_IN"),
    isMissed: false,
    isOwners: true,
  },
  RESET_PASSWORD: {
    write: written(resetPasswordFacts, resetPasswordMail),
    share: uncounted,
    counts: notCounted("OWN_SIGN_IN"),
    isMissed: false,
    isOwners: true,
  },
  INVITATION: {
    write: written(invitationFacts, invitationMail),
    share: invitationShare,
    counts: byHandCounts,
    isMissed: false,
  },
  EMAIL_CHANGE: {
    write: written(emailChangeFacts, emailChangeMail),
    share: emailChangeShare,
    counts: notCounted("OWN_SIGN_IN"),
    isMissed: false,
    isOwners: true,
  },
  EMAIL_CHANGE_NOTICE: {
    write: written(emailChangeNoticeFacts, emailChangeNoticeMail),
    share: confirmEmailShare,
    counts: notCounted("OWN_SIGN_IN"),
    isMissed: false,
  },
  CONTACT_CONFIRMATION: {
    write: written(contactConfirmationFacts, contactConfirmationMail),
    share: contactShare,
    counts: byHandCounts,
    isMissed: false,
  },
  FIND_TICKETS: {
    write: written(findTicketsFacts, findTicketsMail),
    share: uncounted,
    counts: notCounted("FOUND_TICKETS"),
    isMissed: false,
  },
  EXPORT_READY: {
    write: written(exportReadyFacts, exportReadyMail),
    share: uncounted,
    counts: notCounted("OWN_EXPORT"),
    isMissed: false,
  },
};

/** A mail's row, filled in with the mail. Throws for a kind that this version does not know. */
export function kindOf(place: MailPlace) {
  switch (place.kind) {
    case "order":
      return filledIn(mailKinds.FIRST_CONFIRMATION, place);
    case "orderMail":
      return filledIn(mailKinds[place.mail.kind], place);
    case "recipient":
      return filledIn(mailKinds.MESSAGE, place);
    case "item":
      return filledIn(mailKinds[PersonMailKind.parse(place.item["kind"])], place);
  }
}

const filledIn = <P>(
  { write, share, counts, isMissed, isOwners = false }: MailKind<P>,
  place: P,
) => ({
  write: async (words: I18n) => {
    const mail = await write(place, words);
    return mail && withAllowedWords(mail, words);
  },
  share: () => share(place),
  counts: () => counts(place),
  isMissed,
  isOwners,
});
