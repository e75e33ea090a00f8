// How do an event's buyers and guests hear that it has changed, or is off? As a job; whatever of
// them has not left yet is replaced by a newer one.
import * as z from "zod";
import { findEvent } from "#functions/access/event-access.ts";
import { readChange } from "#functions/access/event-change.ts";
import { factsOf } from "#functions/access/event-facts.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import type { Write } from "#functions/core/table/table.ts";
import { jobKind } from "#functions/engine/job/run-job.ts";
import type { SliceOutcome } from "#functions/engine/job/steps.ts";
import { type Change, commitOrder } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { newMailWrite, unsentRemoval } from "#functions/engine/order/with-mail.ts";
import { PAUSE_SECONDS, tellOrders } from "#functions/mail/each-order.ts";
import { type Reader, readersOf, toldAt, unsentTo } from "#functions/mail/notice-readers.ts";
import { placeOf } from "#functions/stored/attendees.ts";
import { StoredKnown } from "#functions/stored/event-changes.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { NoInput, type StoredJob } from "#functions/stored/jobs.ts";
import { MAIL_ID_LENGTH, requestedAs, type StoredOrderMail } from "#functions/stored/order/mail.ts";
import type { EventFacts } from "#shared/contracts/event-change.ts";
import { sameAddress } from "#shared/core/text/email-address.ts";
import { isMoved, type KnownUntil, knownAt } from "#shared/rules/page/known-facts.ts";

export const ChangedInput = z.object({ known: StoredKnown });

const usual = { endsWithMaker: false, pauseSeconds: PAUSE_SECONDS };

export const eventChangedJob = jobKind({
  ...usual,
  input: ChangedInput,
  mayGoOn: ({ status }) => status !== null,
  slice: (job, cursor, isOver) =>
    tellReaders(job, { cursor, isOver }, (event) => toChanged(event, job.input.known)),
});

export const eventOffJob = jobKind({
  ...usual,
  input: NoInput,
  mayGoOn: ({ status }) => status === "DRAFT" || status === "ARCHIVED",
  slice: (job, cursor, isOver) => tellReaders(job, { cursor, isOver }, () => toOff),
});

type Job = Pick<StoredJob, "accountId" | "id" | "eventId" | "by">;
type Notice = Pick<StoredOrderMail, "kind" | "old">;
/** Null for a reader who need not be told. `waiting` are the mails that it replaces. */
type NoticeTo = (
  reader: Reader,
  order: OrderItems,
  waiting: readonly StoredOrderMail[],
) => Notice | null;

/** Nothing is left to do for a job once a newer one has begun. */
async function tellReaders(
  { accountId, id, eventId, by }: Job,
  slice: { cursor: string | null; isOver: () => boolean },
  noticeTo: (event: StoredEvent) => NoticeTo,
): Promise<SliceOutcome> {
  const event = eventId === null ? null : await findEvent(eventId);
  const newest = event && (await readChange({ accountId, id: event.id }))?.jobId;
  if (!event || newest !== id) return { cursor: null, done: 0, failed: [] };
  const tell = (orderId: string) => tellOrder(orderId, { request: id, by }, noticeTo(event));
  return tellOrders({ eventId: event.id, ...slice, tell });
}

const toChanged =
  (event: StoredEvent, known: readonly KnownUntil[]): NoticeTo =>
  (reader, order, waiting) => {
    const now = factsOf(event);
    const old = oldOf(waiting) ?? knownAt(known, toldAt(reader, order));
    return old && isMoved(old, now) ? { kind: "EVENT_CHANGED", old } : null;
  };

const toOff: NoticeTo = () => ({ kind: "EVENT_OFF" });

/** What a reader still knows whose earlier mail has not left. */
const oldOf = (waiting: readonly StoredOrderMail[]): EventFacts | undefined =>
  waiting.find(({ old }) => old)?.old;

/** With what each replaces, so many fit into one transaction. */
const READERS_AT_ONCE = 40;

async function tellOrder(
  orderId: string,
  { request, by }: { request: string; by: string | null },
  noticeTo: NoticeTo,
): Promise<number> {
  const base = await hmac("mail-request", `${orderId}#EVENT#${request}`, BASE_LENGTH);
  const isOwn = ({ id }: StoredOrderMail) => id.startsWith(base);
  const decide = (order: OrderItems): Change | null => {
    const told = new Set(order.mails.filter(isOwn).map(({ to }) => sameAddress(to)));
    const owed = readersOf(order).flatMap((reader) => {
      if (told.has(sameAddress(reader.to))) return [];
      const replaces = unsentTo(reader, order);
      const notice = noticeTo(reader, order, replaces);
      return notice ? [{ mail: { id: base + endOf(reader), ...reader, ...notice }, replaces }] : [];
    });
    return owed.length === 0 ? null : withNotices(order.head, owed.slice(0, READERS_AT_ONCE), by);
  };
  for (;;) {
    const { changed, mails } = await commitOrder(orderId, decide);
    if (!changed) return mails.filter(isOwn).length;
  }
}

type Owed = { mail: Notice & Reader & { id: string }; replaces: readonly StoredOrderMail[] };

function withNotices(head: Head, owed: readonly Owed[], by: string | null): Change {
  const own = owed.find(({ mail }) => mail.index === undefined)?.mail;
  const what = own?.kind === "EVENT_OFF" ? requestedAs.EVENT_OFF : requestedAs.EVENT_CHANGED;
  const log = own && { log: logged(head, { what, ...(by !== null && { by }) }) };
  const writesOf = ({ mail, replaces }: Owed): Write[] => [
    ...replaces.map((one) => unsentRemoval(head.id, one)),
    newMailWrite(head, mail),
  ];
  return { head: { ...log }, writes: () => owed.flatMap(writesOf) };
}

const BASE_LENGTH = MAIL_ID_LENGTH - placeOf(0).length;

const endOf = ({ index }: Reader): string => placeOf(index === undefined ? 0 : index + 1);
