// What does the door's screen show, and what happened on this device before?
import type { CheckIn, Who } from "#shared/contracts/public/door.ts";
import type { Standing } from "#web/features/door/scan-gate.ts";
import type { Reading } from "#web/features/door/wedge/ticket-keys.ts";

/**
 * The server treats a repeated send with the same nonce as the same scan. `readings` is what a
 * hardware scanner's keys may mean, as long as the server has not told which.
 */
export type Scan = { who: Who; nonce: string; readings: Reading[] };
export type AnsweredScan = CheckIn & Scan & { at: string; isUndone: boolean };
/** As far as this device knows, nobody was checked in. */
export type UnsentScan = Scan & { at: string; outcome: null };
export type RecentScan = AnsweredScan | UnsentScan;

export type Undoable = {
  who: Who;
  checkedInAt: string;
  firstName: string;
  lastName: string;
  ticketTitle: string;
};

export type Stage =
  | { kind: "open" }
  | { kind: "sending" }
  | { kind: "shown"; scan: AnsweredScan }
  | { kind: "failed"; scan: Scan; error: Error; isRetrying: boolean }
  | { kind: "undoing"; undoable: Undoable; error: Error | null; isSending: boolean };

/** `recent` is newest first. */
export type DoorState = { stage: Stage; recent: RecentScan[] };

export type DoorHappening =
  | { what: "sent"; scan: Scan }
  | { what: "answered"; scan: AnsweredScan }
  | { what: "failed"; scan: Scan; error: Error; at: string }
  | { what: "undo asked"; undoable: Undoable }
  | { what: "undo sent" }
  | { what: "undo failed"; error: Error }
  | { what: "undone"; undoable: Undoable }
  | { what: "put away" };

const REMEMBERED_SCANS = 8;

export const quietDoor: DoorState = { stage: { kind: "open" }, recent: [] };

export function doorState({ stage, recent }: DoorState, happening: DoorHappening): DoorState {
  switch (happening.what) {
    case "sent":
      return {
        stage: isRetry(stage, happening.scan)
          ? { ...stage, isRetrying: true }
          : { kind: "sending" },
        recent,
      };
    case "answered":
      return {
        stage: { kind: "shown", scan: happening.scan },
        recent: remembered(recent, happening.scan),
      };
    case "failed": {
      const { scan, error, at } = happening;
      return {
        stage: { kind: "failed", scan, error, isRetrying: false },
        recent: remembered(recent, { ...scan, at, outcome: null }),
      };
    }
    case "undo asked":
      return {
        stage: { kind: "undoing", undoable: happening.undoable, error: null, isSending: false },
        recent,
      };
    case "undo sent":
      return {
        stage: stage.kind === "undoing" ? { ...stage, error: null, isSending: true } : stage,
        recent,
      };
    case "undo failed":
      return {
        stage:
          stage.kind === "undoing" ? { ...stage, error: happening.error, isSending: false } : stage,
        recent,
      };
    case "undone": {
      const { undoable } = happening;
      return {
        stage: { kind: "open" },
        recent: recent.map((scan) => (isOf(scan, undoable) ? { ...scan, isUndone: true } : scan)),
      };
    }
    case "put away":
      return { stage: { kind: "open" }, recent };
  }
}

const isRetry = (stage: Stage, { nonce }: Scan): stage is Extract<Stage, { kind: "failed" }> =>
  stage.kind === "failed" && stage.scan.nonce === nonce;

/** A successful check-in is no obstacle: the next guest may come at once. */
export function standingOf({ stage }: DoorState): Standing {
  if (stage.kind === "open" || (stage.kind === "shown" && stage.scan.outcome === "OK"))
    return "nothing";
  return stage.kind === "sending" ? "sending" : "problem";
}

/** `never`: the screen already shows the refusal of this code. */
export type Turn = "now" | "later" | "never";

/** A new code closes the result on screen, so that staff can keep the scanner in hand. */
export function turnOf({ stage }: DoorState, code: string): Turn {
  if (stage.kind === "open") return "now";
  if (stage.kind === "sending" || stage.kind === "undoing") return "later";
  const isSame = "scan" in stage.scan.who && stage.scan.who.scan === code;
  if (stage.kind === "shown") return isSame && stage.scan.outcome !== "OK" ? "never" : "now";
  if (isSame) return "never";
  return stage.isRetrying ? "later" : "now";
}

/** Null if the scan checked nobody in or was already undone. */
export function undoableOf(scan: RecentScan): Undoable | null {
  if (scan.outcome !== "OK" || scan.isUndone || !scan.attendee || !scan.checkedInAt) return null;
  const { firstName, lastName, ticketTitle } = scan.attendee;
  return { who: scan.who, checkedInAt: scan.checkedInAt, firstName, lastName, ticketTitle };
}

export const isOf = (scan: RecentScan, { checkedInAt }: Undoable): scan is AnsweredScan =>
  scan.outcome === "OK" && scan.checkedInAt === checkedInAt;

/** Scans without an answer are never dropped. */
function remembered(recent: RecentScan[], scan: RecentScan): RecentScan[] {
  const others = recent.filter(({ nonce }) => nonce !== scan.nonce);
  return [scan, ...others].filter((one, index) => index < REMEMBERED_SCANS || one.outcome === null);
}
