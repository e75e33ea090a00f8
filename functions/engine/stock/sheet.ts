// What does an event sell now? The sale sheet has the event, its tickets, its limits and the taxes
// and fees of its account. They are read together and cached for seconds.
import { takesPayments } from "#functions/access/account-access.ts";
import { chargesOf } from "#functions/access/account-charges.ts";
import { nowMs } from "#functions/core/ports/clock.ts";
import { admitEvent, asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import {
  capacityAssignmentItem,
  type StoredCapacityAssignment,
} from "#functions/stored/capacity-assignments.ts";
import { eventItem, type StoredEvent } from "#functions/stored/events.ts";
import type { StoredPromoCode } from "#functions/stored/promo-codes.ts";
import { questionItem, type StoredQuestion } from "#functions/stored/questions.ts";
import { poolItem } from "#functions/stored/stock.ts";
import type { StoredTaxOrFee } from "#functions/stored/taxes-and-fees.ts";
import { type StoredTicket, ticketItem } from "#functions/stored/tickets.ts";
import { publicEventProblem } from "#shared/contracts/public-events.ts";

/** A cached sheet is at most this old. */
const SHEET_MS = 5_000;
/**
 * Units may be taken by a sheet for so long; new limits count on it. Requests end before that by
 * themselves.
 */
export const SHEET_USE_MS = 10_000;
/** A sheet that does not fit a buyer's request is read again at most this often. */
const AGAIN_MS = 1_000;
/** Sheets in one container's cache; each has the texts of all its tickets. */
const MOST_SHEETS = 100;
/** Events whose last early read is remembered; at this number the memory is cleared. */
const MOST_EVENTS = 1_000;

export type SheetPool = ReturnType<typeof poolItem.parse>;

export type Sheet = {
  event: StoredEvent;
  /** A hint from the stored connection. If it is false, paid tickets are paused. */
  takesPayments: boolean;
  tickets: StoredTicket[];
  assignments: StoredCapacityAssignment[];
  pools: Map<string, SheetPool>;
  /** The taxes and fees of the account; empty if no ticket has any. */
  taxesAndFees: StoredTaxOrFee[];
  /** The promo code of the buyer who asks; its pool is among `pools`. Null without one. */
  code: StoredPromoCode | null;
  /** What the event asks, hidden questions too, in their order. */
  questions: StoredQuestion[];
};

const sheets = new Map<string, { readAt: number; sheet: Promise<Sheet | null> }>();
const readAgain = new Map<string, number>();

/** The sheet of an event that exists. Throws 404 `event_not_found` otherwise. */
export const saleSheet = async (eventId: string): Promise<Sheet> =>
  (await findSheet(eventId)) ?? notFound();

/**
 * The sheet of an event of any status; null if there is none that this request may see. The event
 * is admitted to the request's scope.
 */
export async function findSheet(eventId: string): Promise<Sheet | null> {
  const kept = sheets.get(eventId);
  const isFresh = kept && Math.abs(nowMs() - kept.readAt) <= SHEET_MS;
  const reading = isFresh ? kept.sheet : readSheet(eventId);
  if (!isFresh) keepSheet(eventId, reading);
  const sheet = await reading.catch((error: unknown) => {
    sheets.delete(eventId);
    throw error;
  });
  if (!sheet || !admitEvent(eventId, sheet.event.accountId)) {
    sheets.delete(eventId);
    return null;
  }
  return sheet;
}

function keepSheet(eventId: string, sheet: Promise<Sheet | null>): void {
  sheets.delete(eventId); // inserting it again makes it the newest entry
  sheets.set(eventId, { readAt: nowMs(), sheet });
  for (const oldest of [...sheets.keys()].slice(0, -MOST_SHEETS)) sheets.delete(oldest);
}

/** The sheet of a live event, for the public. Throws 404 `event_not_found` for any other. */
export const publicSheet = async (eventId: string): Promise<Sheet> =>
  (await findPublicSheet(eventId)) ?? notFound();

/**
 * The sheet of a live event; null for any other. The sheet of an event that is not live is dropped
 * from the cache, because a draft may be published at any moment.
 */
export async function findPublicSheet(eventId: string): Promise<Sheet | null> {
  const sheet = await findSheet(eventId);
  if (sheet?.event.status === "LIVE") return sheet;
  forgetSheet(eventId);
  return null;
}

function notFound(): never {
  throw publicEventProblem("event_not_found");
}

/**
 * Drops an event's sheet from the cache, because what a buyer sends does not fit it: an organizer
 * may just have changed the event. It does so at most once a second, so that invented ids, terms
 * and answers cannot force reads.
 */
export function forgetUnfitSheet(eventId: string): void {
  if (Math.abs(nowMs() - (readAgain.get(eventId) ?? 0)) <= AGAIN_MS) return;
  if (readAgain.size >= MOST_EVENTS) readAgain.clear();
  readAgain.set(eventId, nowMs());
  forgetSheet(eventId);
}

/**
 * The sheet as it is stored at this moment, for the event's organizers: a consistent read beside
 * the cache. The event must be admitted to the request's scope.
 */
export async function sheetNow(eventId: string): Promise<Sheet> {
  return (await readSheet(eventId, true)) ?? notFound();
}

/**
 * Drops an event's sheet from the cache, so that the next call reads the table. For what organizers
 * do; see `forgetUnfitSheet` for what anybody may send.
 */
export function forgetSheet(eventId: string): void {
  sheets.delete(eventId);
}

/**
 * Clears the cache, so that the next read sees the table. Only tests call it; they write and read
 * in one process.
 */
export function forgetSheets(): void {
  sheets.clear();
}

async function readSheet(eventId: string, consistent = false): Promise<Sheet | null> {
  const { pk } = eventItem.key({ id: eventId });
  const items = await asSystem(() => queryItems({ pk, consistent }));
  const [event] = eventItem.among(items);
  if (!event) return null;
  const tickets = ticketItem.among(items).toSorted((a, b) => a.position - b.position);
  const hasCharges = tickets.some(({ taxAndFeeIds }) => taxAndFeeIds.length > 0);
  return asSystem(async () => ({
    event,
    takesPayments: await takesPayments(event.accountId),
    tickets,
    assignments: capacityAssignmentItem.among(items),
    pools: new Map(poolItem.among(items).map((pool) => [pool.id, pool])),
    taxesAndFees: hasCharges ? await chargesOf(event.accountId) : [],
    questions: questionItem.among(items).toSorted((a, b) => a.position - b.position),
    code: null,
  }));
}
