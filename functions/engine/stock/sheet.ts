// What does an event sell now? All that decides it is read together, and cached for seconds.
import { takesPayments } from "#functions/access/account-access.ts";
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
import { type StoredTaxOrFee, taxOrFeeItem } from "#functions/stored/taxes-and-fees.ts";
import { type StoredTicket, ticketItem } from "#functions/stored/tickets.ts";
import { publicEventProblem } from "#shared/contracts/public/public-events.ts";

const SHEET_MS = 5_000;
/** Units may be taken by a sheet for so long; new limits count on it. Requests end before that. */
export const SHEET_USE_MS = 10_000;
const AGAIN_MS = 1_000;
const MOST_SHEETS = 100;
const MOST_EVENTS = 1_000;

export type SheetPool = ReturnType<typeof poolItem.parse>;

export type Sheet = {
  event: StoredEvent;
  /** A hint from the stored connection. If it is false, paid tickets are paused. */
  takesPayments: boolean;
  tickets: StoredTicket[];
  assignments: StoredCapacityAssignment[];
  pools: Map<string, SheetPool>;
  taxesAndFees: StoredTaxOrFee[];
  code: StoredPromoCode | null;
  questions: StoredQuestion[];
};

const sheets = new Map<string, { readAt: number; sheet: Promise<Sheet | null> }>();
const readAgain = new Map<string, number>();

export const saleSheet = async (eventId: string): Promise<Sheet> =>
  (await findSheet(eventId)) ?? notFound();

/** In any status. The event is admitted to the request's scope; null if the scope forbids it. */
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

export const publicSheet = async (eventId: string): Promise<Sheet> =>
  (await findPublicSheet(eventId)) ?? notFound();

/** Not cached unless live, because a draft may be published at any moment. */
export async function findPublicSheet(eventId: string): Promise<Sheet | null> {
  const sheet = await findSheet(eventId);
  if (sheet?.event.status === "LIVE") return sheet;
  forgetSheet(eventId);
  return null;
}

function notFound(): never {
  throw publicEventProblem("event_not_found");
}

/** At most once a second, so that invented ids, terms and answers cannot force reads. */
export function forgetUnfitSheet(eventId: string): void {
  if (Math.abs(nowMs() - (readAgain.get(eventId) ?? 0)) <= AGAIN_MS) return;
  if (readAgain.size >= MOST_EVENTS) readAgain.clear();
  readAgain.set(eventId, nowMs());
  forgetSheet(eventId);
}

/** A consistent read beside the cache. The event must be admitted to the request's scope. */
export async function sheetNow(eventId: string): Promise<Sheet> {
  return (await readSheet(eventId, true)) ?? notFound();
}

/** For what organizers do; see `forgetUnfitSheet` for what anybody may send. */
export function forgetSheet(eventId: string): void {
  sheets.delete(eventId);
}

/** Only tests call it; they write and read in one process. */
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
    taxesAndFees: hasCharges
      ? taxOrFeeItem.among(await queryItems(taxOrFeeItem.within(event)))
      : [],
    questions: questionItem.among(items).toSorted((a, b) => a.position - b.position),
    code: null,
  }));
}
