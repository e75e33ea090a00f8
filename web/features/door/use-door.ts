// What happens to a scanned code? It is sent once and its answer is shown.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef } from "react";
import {
  type CheckIn,
  type DoorAttendee,
  type DoorList,
  door,
  type UndoReason,
  type Who,
} from "#shared/contracts/public/door.ts";
import { MAX_CODE_LENGTH, MAX_OTHER_READINGS } from "#shared/core/bounds.ts";
import type { Page } from "#shared/core/lists.ts";
import {
  type DoorHappening,
  doorState,
  isOf,
  quietDoor,
  type Scan,
  standingOf,
  turnOf,
  type Undoable,
} from "#web/features/door/door-state.ts";
import { toneOf } from "#web/features/door/outcome-words.ts";
import { readCode, type Seen, type Standing } from "#web/features/door/scan-gate.ts";
import { signal } from "#web/features/door/signal.ts";
import type { Reading } from "#web/features/door/wedge/ticket-keys.ts";
import { useScannerLayout } from "#web/features/door/wedge/use-scanner-layout.ts";
import { call, queryKeyOf } from "#web/lib/api/api.ts";
import { ApiProblem } from "#web/lib/api/api-problem.ts";
import { useRemembered } from "#web/lib/page/use-remembered.ts";

export function useDoor(listShortId: string) {
  const params = { shortId: listShortId };
  const client = useQueryClient();
  const [state, happen] = useReducer(doorState, quietDoor);
  const count = useDeviceCount(listShortId);
  const moved = useMoved(listShortId);
  const layout = useScannerLayout();
  const seen = useSeen();
  const waiting = useRef<Reading[][]>([]);

  const checkIn = useMutation({
    mutationFn: (scan: Scan) => askDoor(listShortId, scan),
    onSuccess: (answer, sent) => {
      const scan = asRead(sent, answer);
      const code = provenBy(answer, scan);
      if (code !== null) layout.prove(sent.readings, code);
      if (code !== null) seen.readAs(sent, code);
      const at = new Date().toISOString();
      happen({ what: "answered", scan: { ...answer, ...scan, at, isUndone: false } });
      if (answer.outcome !== "OK") return;
      moved(1, scan.who, answer.checkedInAt);
      count.add(1);
    },
    onError: (error, scan) => {
      happen({ what: "failed", scan, error, at: new Date().toISOString() });
      // The link may have been replaced. Reading the list again shows that.
      if (error instanceof ApiProblem && error.status === 404)
        void client.invalidateQueries({ queryKey: [door.list.key, params] });
    },
  });
  const undo = useUndo(listShortId, happen, (undoable) => {
    moved(-1, undoable.who, null);
    if (state.recent.some((scan) => isOf(scan, undoable))) count.add(-1);
  });

  function ask(scan: Scan) {
    happen({ what: "sent", scan });
    checkIn.mutate(scan);
  }
  const send = (who: Who, readings: Reading[] = []) =>
    ask({ who, nonce: crypto.randomUUID(), readings });
  function sendScanned(readings: Reading[]) {
    const [likeliest] = layout.likeliestFirst(readings);
    if (likeliest) send({ scan: likeliest.code }, readings);
  }
  const standing = standingOf(state);

  useEffect(() => {
    const scanned = standing === "nothing" ? waiting.current.shift() : undefined;
    if (scanned) sendScanned(scanned);
  });

  return {
    ...state,
    countHere: count.value,
    /** Runs for every code that the camera reads. */
    read: (code: string) => {
      if (seen.isNew(code, standing)) send({ scan: code });
    },
    /** A hardware scanner's code arrives only once, so it is queued if it must wait. */
    take: (readings: Reading[]) => {
      const code = layout.likeliestFirst(readings)[0]?.code ?? "";
      const turn = turnOf(state, code);
      const isFresh = seen.isNew(code, turn === "never" ? "problem" : "nothing");
      if (turn === "never") signal(toneOf(state.stage));
      else if (isFresh && turn === "later") waiting.current.push(readings);
      else if (isFresh) sendScanned(readings);
    },
    /** Takes a person or a code that staff enter by hand. */
    send: (who: Who) => {
      if (standing === "nothing") send(who);
    },
    /** Sends the scan again with the same nonce. */
    retry: ({ who, nonce, readings }: Scan) => ask({ who, nonce, readings }),
    askUndo: (undoable: Undoable) => happen({ what: "undo asked", undoable }),
    undo: (undoable: Undoable, reason: UndoReason) => undo.mutate({ undoable, reason }),
    next: () => happen({ what: "put away" }),
  };
}

/** Which code was read last, so that one scan is not taken for two. */
function useSeen() {
  const seen = useRef<Seen | null>(null);
  return {
    /** `inTheWay` is what keeps the code from being taken. */
    isNew(code: string, inTheWay: Standing): boolean {
      const reading = readCode(seen.current, code, performance.now(), inTheWay);
      seen.current = reading.seen;
      return reading.isNew;
    },
    /** From now on the same ticket is read so. */
    readAs(sent: Scan, code: string): void {
      if (seen.current && isCodeOf(sent, seen.current.code)) seen.current.code = code;
    },
  };
}

function useUndo(
  listShortId: string,
  happen: (happening: DoorHappening) => void,
  onUndone: (undoable: Undoable) => void,
) {
  const params = { shortId: listShortId };
  return useMutation({
    mutationFn: ({
      undoable: { who, checkedInAt },
      reason,
    }: {
      undoable: Undoable;
      reason: UndoReason;
    }) => call(door.undo, { params, body: { ...who, checkedInAt, reason } }),
    onMutate: () => happen({ what: "undo sent" }),
    onSuccess: (_, { undoable }) => {
      happen({ what: "undone", undoable });
      onUndone(undoable);
    },
    onError: (error) => happen({ what: "undo failed", error }),
  });
}

/** The next read brings the server's values. */
function useMoved(listShortId: string) {
  const client = useQueryClient();
  const params = { shortId: listShortId };
  return (by: 1 | -1, who: Who, checkedInAt: string | null) => {
    client.setQueryData<DoorList>(
      queryKeyOf(door.list, { params }),
      (list) => list && { ...list, checkedIn: list.checkedIn + by },
    );
    // The search's index lags a moment behind, so a person picked there is updated here.
    if (!("attendeeId" in who)) return;
    client.setQueriesData<Page<DoorAttendee>>(
      { queryKey: [door.attendees.key, params] },
      (page) =>
        page && {
          ...page,
          data: page.data.map((row) => (row.id === who.attendeeId ? { ...row, checkedInAt } : row)),
        },
    );
  };
}

/** The API would refuse a text longer than any code as invalid input. */
async function askDoor(listShortId: string, scan: Scan): Promise<CheckIn> {
  const { who, nonce } = scan;
  if ("scan" in who && who.scan.length > MAX_CODE_LENGTH)
    return { outcome: "UNKNOWN_CODE", attendee: null, checkedInAt: null, otherLists: [] };
  const others = scan.readings.map(({ code }) => code).filter((code) => !isCodeOf(scan, code));
  const otherReadings = others.slice(0, MAX_OTHER_READINGS);
  return call(door.checkIn, {
    params: { shortId: listShortId },
    body: { ...who, nonce, ...(otherReadings.length > 0 && { otherReadings }) },
  });
}

const provenBy = ({ outcome }: CheckIn, { who }: Scan): string | null =>
  "scan" in who && outcome !== "UNKNOWN_CODE" ? who.scan : null;

const isCodeOf = ({ who }: Scan, code: string): boolean => "scan" in who && who.scan === code;

const asRead = (scan: Scan, { readAs }: CheckIn): Scan => ({
  ...scan,
  who: readAs === undefined ? scan.who : { scan: readAs },
  readings: [],
});

/** Stored, because phones reload pages that were in the background. */
function useDeviceCount(listShortId: string) {
  const [count, change] = useRemembered(`door_count_${listShortId}`);
  return {
    value: Number(count),
    add: (by: 1 | -1) => change((now) => String(Math.max(0, Number(now) + by))),
  };
}
