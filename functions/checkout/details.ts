// How are buyer, attendees and answers saved? An order with nothing to pay completes here.
import { personAtOwnDevice } from "#functions/access/sign-in/known-device.ts";
import { termsAccepted } from "#functions/access/terms.ts";
import { readAnswers } from "#functions/checkout/answered-questions.ts";
import { completedIfFree, freeCompletion, isFree } from "#functions/checkout/free-completion.ts";
import { changeRefusal, type OpenedOrder } from "#functions/checkout/opened-order.ts";
import { limitChangedDetails } from "#functions/checkout/rate-limits.ts";
import type { RequestFacts } from "#functions/core/http/request.ts";
import { shortHash } from "#functions/core/http/request-hash.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { type Head, ticketCount } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import { detailsWrite } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { claimReference } from "#functions/engine/sale/complete.ts";
import { sheetOfOrder } from "#functions/engine/stock/code-sheet.ts";
import { forgetUnfitSheet, saleSheet } from "#functions/engine/stock/sheet.ts";
import { issueTickets } from "#functions/engine/tickets/issue.ts";
import { askerBucket } from "#functions/mail/shares/mail-shares.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { Details } from "#functions/stored/order/details.ts";
import type { DetailsInput } from "#shared/contracts/public/checkout.ts";
import { checkoutProblem } from "#shared/contracts/public/checkout.ts";
import { type FieldProblem, problem } from "#shared/core/problems.ts";
import { missingAddresses } from "#shared/rules/order/guest-addresses.ts";
import { isComplete } from "#shared/rules/order/order-life.ts";
import { namesFit } from "#shared/rules/order/order-tickets.ts";

/** Idempotent by key. Prices and holds stay as they are. */
export async function saveDetails(
  order: OpenedOrder,
  sent: DetailsInput,
  request: Pick<RequestFacts, "idempotencyKey" | "address" | "cookies">,
): Promise<OpenedOrder> {
  const hashes = hashesOf(sent, request.idempotencyKey);
  if (isSaved(order, hashes)) return order;
  const refusal = changeRefusal(order.head);
  if (refusal) throw refusal;
  mustMatchLines(order.head, sent);
  const answers = await readAnswers(order.head, sent);
  const event = await eventAccepted(order, sent);
  const terms = termsAccepted(event.termsUrl);
  if (order.details) await limitChangedDetails(order.head.id);
  const asker = await askerOf(sent, request);
  const details: Details = { ...peopleIn(sent), ...answers, terms, ...hashes, ...asker };
  const sheet = await sheetOfOrder(await saleSheet(order.event.id), order.head);
  const reference = isFree(order.head) ? await claimReference(order.head) : null;
  const saved = await commitOrder(order, (now) => {
    if (isSaved(now, hashes)) return null;
    const refusalNow = changeRefusal(now.head);
    if (refusalNow) throw refusalNow;
    // Another request saved first, so this one changes its details and counts.
    if (now.details && !order.details) return null;
    const writes = (next: Head) => [detailsWrite(next, details)];
    // A promo code may have changed the price since the read.
    if (reference !== null && isFree(now.head))
      return { ...freeCompletion({ ...now, details }, reference, sheet), writes };
    const log = now.details ? now.head.log : logged(now.head, "details");
    return { head: { log }, writes };
  });
  if (!saved.changed && !isSaved(saved, hashes))
    return saveDetails({ ...saved, event }, sent, request);
  await issueTickets({ ...saved, details });
  const { head } = await completedIfFree({ ...saved, details }, sheet);
  return { ...order, event, head, details };
}

async function askerOf(
  { buyer: { email } }: DetailsInput,
  { address, cookies }: Pick<RequestFacts, "address" | "cookies">,
): Promise<Pick<Details, "from" | "isOwn">> {
  const from = await askerBucket(address);
  return (await personAtOwnDevice(email, cookies)) === null ? { from } : { from, isOwn: true };
}

type Hashes = { by: string; content: string };

const hashesOf = ({ buyer, attendees, answers }: DetailsInput, key: string): Hashes => ({
  by: shortHash(key),
  content: shortHash(JSON.stringify([buyer, attendees, answers])),
});

function isSaved({ head, details: saved }: OrderItems, sent: Hashes): boolean {
  if (!saved) return false;
  const isSame = saved.content === sent.content;
  if (saved.by === sent.by && !isSame) throw problem("idempotency_key_reused");
  const isDone = isComplete(head) && head.totals.totalMinor === 0;
  return isSame && (isDone || (saved.by === sent.by && changeRefusal(head) === null));
}

/** The cached event may be some seconds old, so before a refusal it is read again. */
async function eventAccepted({ event }: OpenedOrder, sent: DetailsInput): Promise<StoredEvent> {
  if (refusedBy(event, sent).length === 0) return event;
  forgetUnfitSheet(event.id);
  const { event: now } = await saleSheet(event.id);
  const fields = refusedBy(now, sent);
  if (fields.length > 0) throw problem("invalid_input", { fields });
  return now;
}

const refusedBy = (
  { termsUrl, sendsGuestTickets }: StoredEvent,
  { organizerTermsUrl: shown = termsUrl, attendees }: DetailsInput,
): FieldProblem[] => [
  ...(shown === termsUrl ? [] : [{ path: "acceptedTerms", code: "terms_changed" }]),
  ...(sendsGuestTickets ? missingAddresses(attendees) : []),
];

const peopleIn = ({ buyer, attendees }: DetailsInput): Pick<Details, "buyer" | "attendees"> => ({
  buyer,
  attendees: attendees.map(({ answers: _, ...person }) => person),
});

function mustMatchLines({ lines }: Head, { attendees }: DetailsInput): void {
  if (namesFit(lines, attendees)) return;
  const tickets = ticketCount({ lines });
  throw checkoutProblem("attendee_count", { params: { tickets, attendees: attendees.length } });
}
