// What happens to a scanned code? It is sent once, its answer shown, and a code held before the camera is not sent again.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type CheckIn, type DoorList, door } from "#shared/contracts/door.ts";
import { call, queryKeyOf } from "#web/lib/api.ts";

/** The same code is ignored for so long after it was read. */
const SAME_CODE_MS = 3000;
const REMEMBERED_SCANS = 8;

/** A scan on its way or answered. The nonce makes a repeated send the same scan to the server. */
export type Scan = { code: string; nonce: string };
export type AnsweredScan = CheckIn & Scan & { at: string };

/** The check-ins of one list on this device, newest first, and the one that is shown now. */
export function useDoor(listShortId: string) {
  const client = useQueryClient();
  const [scans, setScans] = useState<AnsweredScan[]>([]);
  const [shown, setShown] = useState<AnsweredScan | null>(null);
  const lastRead = useRef({ code: "", atMs: Number.NEGATIVE_INFINITY });

  const checkIn = useMutation({
    mutationFn: (scan: Scan) => call(door.checkIn, { params: { shortId: listShortId }, body: scan }),
    onSuccess: (answer, scan) => {
      const answered = { ...answer, ...scan, at: new Date().toISOString() };
      setScans((earlier) => [answered, ...earlier].slice(0, REMEMBERED_SCANS));
      setShown(answered);
      if (answer.outcome === "OK") countOne();
      // Read again only where the search is open.
      void client.invalidateQueries({ queryKey: [door.attendees.key, { shortId: listShortId }] });
    },
  });

  /** One more is in; the true number comes with the next reading of the list. */
  function countOne() {
    const queryKey = queryKeyOf(door.list, { params: { shortId: listShortId } });
    client.setQueryData<DoorList>(queryKey, (list) => list && { ...list, checkedIn: list.checkedIn + 1 });
  }

  const send = (code: string) => checkIn.mutate({ code, nonce: crypto.randomUUID() });

  function read(code: string) {
    const nowMs = performance.now();
    const isSame = code === lastRead.current.code && nowMs - lastRead.current.atMs < SAME_CODE_MS;
    const isBusy = checkIn.isPending || checkIn.isError || (shown !== null && shown.outcome !== "OK");
    // What is seen while a result stands still counts as seen: moving the ticket away is what makes it new.
    if (isSame || isBusy) {
      if (code === lastRead.current.code) lastRead.current.atMs = nowMs;
      return;
    }
    lastRead.current = { code, atMs: nowMs };
    send(code);
  }

  return {
    scans,
    shown,
    error: checkIn.error,
    isSending: checkIn.isPending,
    /** For every code that the camera reads. */
    read,
    /** For a person chosen by hand. */
    send,
    /** Sends the failed scan again, under its own nonce. */
    retry: () => checkIn.variables && checkIn.mutate(checkIn.variables),
    next: () => {
      setShown(null);
      checkIn.reset();
    },
  };
}
