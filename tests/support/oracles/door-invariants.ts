// Was every guest admitted once, and do door and lists agree? Compares what staff saw with the
// tickets and the counters.
import { asSystem } from "#functions/core/table/scope.ts";
import { readAttendeeRows } from "#functions/engine/tickets/attendee-row.ts";
import { storedAttendee } from "#functions/engine/tickets/attendee-store.ts";
import { countCheckIns } from "#functions/engine/tickets/event-index.ts";
import type { CheckIn } from "#shared/contracts/public/door.ts";
import type { EventOrders } from "#tests/support/table/all-orders.ts";

/** A scan with the answer that staff saw. A scan whose answer was lost is not included. */
export type HeardScan = { attendeeId: string; nonce: string; answer: CheckIn };
type List = { id: string; ticketIds: string[] };

/**
 * The violations at one list. It reports more than one admitting scan per person, an answer that
 * contradicts the ticket, and a column or counter that lags behind the tickets. Empty is right once
 * the stream worker is done.
 */
export async function admissionViolations(
  eventId: string,
  { attendeeItems }: EventOrders,
  list: List,
  heard: HeardScan[],
): Promise<string[]> {
  const people = attendeeItems.map((item) => ({
    ...storedAttendee(item),
    row: readAttendeeRows([{ row: String(item["row"]), ins: textOf(item["ins"]) }])[0],
  }));
  const inside = people.filter(({ checkIns }) => checkIns[list.id]);
  const counts = await asSystem(() => countCheckIns(eventId, [list]));
  const counted = counts.get(list.id)?.checkedIn ?? 0;
  return [
    ...people.flatMap((one) => {
      const entry = one.checkIns[list.id];
      const undone = one.undone.filter((record) => record.list === list.id);
      const answers = heard.filter(({ attendeeId }) => attendeeId === one.id);
      return [
        ...answers.flatMap((scan) =>
          answerViolations(scan, [...(entry ? [entry] : []), ...undone]),
        ),
        ...(new Set(undone.map(({ nonce }) => nonce)).size === undone.length
          ? []
          : [`${one.id}: undone twice`]),
        ...(one.row?.checkIns[list.id] === entry?.at
          ? []
          : [`${one.id}: the lists do not show the ticket's check-in`]),
      ];
    }),
    ...(counted === inside.length ? [] : [`${counted} counted, ${inside.length} inside`]),
  ];
}

/**
 * Only a scan recorded on the ticket, in effect or undone, admitted the person. Every other scan
 * reported the time of such a scan.
 */
function answerViolations(
  { attendeeId, nonce, answer }: HeardScan,
  admissions: { at: string; nonce: string }[],
) {
  const isTrue = admissions.some(
    (one) =>
      one.at === answer.checkedInAt &&
      answer.outcome === (one.nonce === nonce ? "OK" : "ALREADY_SCANNED"),
  );
  return isTrue
    ? []
    : [
        `${attendeeId}: ${nonce} heard ${answer.outcome} (${answer.checkedInAt}), stored ${JSON.stringify(admissions)}`,
      ];
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" ? value : undefined;
