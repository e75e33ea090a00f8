// How does a basket get its units? One conditional write per tray also records its order.
import { elapsedMs, nowSeconds, pauseBefore } from "#functions/core/ports/clock.ts";
import { timeLeftMs } from "#functions/core/ports/deadline.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { MOST_WRITES, type Rejection, tryWrite, writeItem } from "#functions/core/table/table.ts";
import { writeAll } from "#functions/core/table/write-all.ts";
import { type Head, unitOfLine } from "#functions/engine/order/head.ts";
import { newHeadWrite, readHead, readOrder } from "#functions/engine/order/order.ts";
import { type PlanRefusal, planStock } from "#functions/engine/sale/plan.ts";
import { updateCachedTray } from "#functions/engine/stock/cached-trays.ts";
import { decodeHold, type Hold } from "#functions/engine/stock/hold-number.ts";
import {
  learnFlags,
  mustBeAsSeen,
  noteFlags,
  orderedFlagWrite,
  setFlagsEarly,
  unflagged,
} from "#functions/engine/stock/ordered-flags.ts";
import { type Avoided, avoid, avoidNone, type Portion } from "#functions/engine/stock/planner.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { trayWrite } from "#functions/engine/stock/tray-write.ts";
import {
  changedTray,
  dropChange,
  GRACE_SECONDS,
  holdChange,
  readTray,
  type Tray,
} from "#functions/engine/stock/trays.ts";
import { checkoutProblem } from "#shared/contracts/public/checkout.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";

/** Tries with remembered trays before all trays of the pool are read again. */
const CHEAP_TRIES = 3;
const DROP_TRIES = 3;
/** Time limit of the search before the buyer gets `busy`, and limits of one pause (backoff). */
const SEEK_MS = 6_000;
const FIRST_PAUSE_MS = 10;
const MOST_PAUSE_MS = 200;

export type Held = { head: Head; isNew: boolean };

/** An earlier try of this order left units that this one cannot use. */
type OtherTry = ProblemError<"order_expired" | "idempotency_key_reused">;
export type HoldRefusal = PlanRefusal | OtherTry;

/** `isNew`: false if the same request made the order before. `instead`: the order it replaces. */
export async function holdStock(
  sheet: Sheet,
  draft: Head,
  instead?: string,
): Promise<Held | HoldRefusal> {
  const avoided = avoidNone();
  const until = elapsedMs() + SEEK_MS;
  for (let attempt = 0; attempt === 0 || (elapsedMs() < until && timeLeftMs() > 0); attempt++) {
    const isFresh = attempt > 0 && attempt % CHEAP_TRIES === 0;
    const portions = await planStock(sheet, draft, { avoided, isFresh, instead });
    if (portions instanceof ProblemError) return portions;
    const [only] = portions;
    await setFlagsEarly(sheet, draft.lines.map(unitOfLine), MOST_WRITES - 1 - portions.length);
    const isAlone = portions.length === 1 && unflaggedOf(sheet, draft).length === 0;
    const tried =
      only && isAlone
        ? await holdOne(draft, only, avoided)
        : await holdTogether(sheet, draft, portions, avoided);
    if (typeof tried === "object") return tried;
    if (tried === "busy" || attempt >= CHEAP_TRIES)
      await pauseBefore(attempt, FIRST_PAUSE_MS, MOST_PAUSE_MS);
  }
  throw problem("busy", { retryAfter: 1 });
}

type Failed = "changed" | "busy" | OtherTry;

/** The tray comes first: after a crash before the head, the hold expires by itself. */
async function holdOne(
  draft: Head,
  { tray, units, turn }: Portion,
  avoided: Avoided,
): Promise<Held | Failed> {
  const own = tray.holds[draft.id];
  if (own !== undefined) return adopt(draft, { tray, units }, decodeHold(own));
  const hold: Hold = { units, until: draft.heldUntil, network: draft.network };
  const change = { ...holdChange(tray, draft.id, hold, nowSeconds()), turn };
  const written = await tryWrite(trayWrite(draft.eventId, change), { hasOthers: true });
  if (written.ok) {
    updateCachedTray(draft.eventId, changedTray(tray, change));
    return putHead(draft, { tray, hold });
  }
  const current = shownBy(draft, tray, written, avoided);
  const found = current?.holds[draft.id];
  if (current && found !== undefined)
    return adopt(draft, { tray: current, units }, decodeHold(found));
  return current ? "changed" : "busy";
}

/** The hold's end becomes the order's. Other units: another head, or another request's key. */
async function adopt(draft: Head, { tray, units }: Portion, hold: Hold): Promise<Held | OtherTry> {
  if (hold.until + GRACE_SECONDS <= nowSeconds()) return checkoutProblem("order_expired");
  if (hold.units !== units) return problem("idempotency_key_reused");
  const adopted = { ...draft, heldUntil: hold.until, network: hold.network ?? 0 };
  return putHead(adopted, { tray, hold });
}

async function putHead(draft: Head, taken: { tray: Tray; hold: Hold }): Promise<Held> {
  const { tray, hold } = taken;
  const head = {
    ...draft,
    holds: [{ pool: tray.pool, number: tray.number, units: hold.units }],
  };
  const written = await writeItem(newHeadWrite(head));
  if (written.ok) return { head, isNew: true };
  if (!written.item) throw problem("busy", { retryAfter: 1 });
  const existing = await readHead(written.item);
  if (!listsHold(existing, taken)) {
    await dropEntry(draft, taken);
  }
  return { head: existing, isNew: false };
}

/** If the tray stays too busy, the entry ends by itself with its hold. */
async function dropEntry(
  { id, eventId }: Head,
  { tray, hold }: { tray: Tray; hold: Hold },
): Promise<void> {
  await retry({ tries: DROP_TRIES }, async () => {
    const dropped = await tryWrite(trayWrite(eventId, dropChange(tray, id, hold)));
    return dropped.ok || dropped.because === "condition" ? "done" : "lost";
  });
}

async function holdTogether(
  sheet: Sheet,
  draft: Head,
  portions: Portion[],
  avoided: Avoided,
): Promise<Held | Failed> {
  const now = nowSeconds();
  const holds = portions.map(({ tray: { pool, number }, units }) => ({ pool, number, units }));
  const head = { ...draft, holds };
  const { heldUntil: until, network } = draft;
  const changes = portions.map(({ tray, units, turn }) => ({
    ...holdChange(tray, draft.id, { units, until, network }, now),
    turn,
  }));
  const flags = unflaggedOf(sheet, draft);
  const trayWrites = changes.map((change) => trayWrite(draft.eventId, change));
  const result = await writeAll([
    ...trayWrites,
    ...flags.map(orderedFlagWrite),
    newHeadWrite(head),
  ]);
  if (result.ok) {
    for (const [index, { tray }] of portions.entries()) {
      const change = changes[index];
      if (change) updateCachedTray(draft.eventId, changedTray(tray, change));
    }
    flags.forEach(noteFlags);
    return { head, isNew: true };
  }
  const { rejections } = result;
  const [headRejection] = rejections.slice(-1);
  const existing = headRejection?.because === "condition" ? headRejection.item : null;
  if (existing) return { head: await readHead(existing), isNew: false };
  const flagRejections = rejections.slice(portions.length, -1);
  for (const rejection of flagRejections) mustBeAsSeen(sheet, rejection);
  const seen = portions.map(({ tray }, index) =>
    shownBy(draft, tray, rejections[index] ?? null, avoided),
  );
  const owned = seen.find((tray) => tray && draft.id in tray.holds);
  if (owned) return foundOwn(sheet, draft, { tray: owned, portions, headRejection });
  if (flagRejections.some(Boolean)) await learnFlags(sheet, flags);
  return rejections.some((one) => one && one.because !== "condition") ? "busy" : "changed";
}

/** The same request is at work or crashed before its head, or the key is another basket's. */
async function foundOwn(
  sheet: Sheet,
  draft: Head,
  found: { tray: Tray; portions: Portion[]; headRejection: Rejection | null | undefined },
): Promise<Held | Failed> {
  const { tray, portions, headRejection } = found;
  const order = await readOrder(draft.id);
  if (order) return { head: order.head, isNew: false };
  if (headRejection) return "busy";
  const [only] = portions;
  const stored = tray.holds[draft.id];
  if (portions.length !== 1 || !only || stored === undefined)
    return problem("idempotency_key_reused");
  await learnFlags(sheet, unflaggedOf(sheet, draft));
  // Only `holdOne` leaves an entry without a head, and it requires that all tickets are flagged.
  if (unflaggedOf(sheet, draft).length > 0) return problem("idempotency_key_reused");
  return adopt(draft, { tray, units: only.units }, decodeHold(stored));
}

/** A busy tray is avoided from now on, and null is returned. */
function shownBy(
  draft: Head,
  tray: Tray,
  rejection: Rejection | null,
  avoided: Avoided,
): Tray | null {
  if (!rejection) return null;
  if (rejection.because !== "condition" || !rejection.item) {
    avoid(avoided, tray);
    return null;
  }
  const current = readTray(tray.pool, rejection.item);
  updateCachedTray(draft.eventId, current);
  return current;
}

const unflaggedOf = (sheet: Sheet, draft: Head) => unflagged(sheet, draft.lines.map(unitOfLine));

/** No order owns a hold that was made after its end or after its units were kept. */
const listsHold = (head: Head, { tray, hold }: { tray: Tray; hold: Hold }): boolean =>
  !head.kept &&
  head.heldUntil === hold.until &&
  head.holds.some(({ pool, number }) => pool === tray.pool && number === tray.number);
