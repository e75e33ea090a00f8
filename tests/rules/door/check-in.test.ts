// Does the door report the right reason when several apply?
import { expect, test } from "vitest";
import type { CheckInOutcome } from "#shared/contracts/public/door.ts";
import { checkInOutcome, type DoorFacts, type Scan } from "#shared/rules/door/check-in.ts";

const person: DoorFacts = {
  status: "ACTIVE",
  revision: 2,
  ticketId: "standing",
  checkIns: {},
  undone: [],
};
const scan: Scan = {
  nonce: "now",
  code: { kind: "signed", revision: 2 },
  list: { id: "main", status: "ACTIVE", ticketIds: ["standing", "seated"] },
};
const entry = (nonce: string) => ({ main: { at: "2027-02-20T19:00:00.000Z", nonce } });
const list = (change: Partial<Scan["list"]>): Scan => ({
  ...scan,
  list: { ...scan.list, ...change },
});
const code = (change: Scan["code"], on = scan): Scan => ({ ...on, code: change });

const cases: [title: string, scan: Scan, attendee: DoorFacts | null, outcome: CheckInOutcome][] = [
  ["a valid ticket is let in", scan, person, "OK"],
  ["somebody picked by hand is let in", code({ kind: "picked" }), person, "OK"],
  [
    "the second scan hears that it was scanned",
    scan,
    { ...person, checkIns: entry("before") },
    "ALREADY_SCANNED",
  ],
  ["the same scan again gets its first answer", scan, { ...person, checkIns: entry("now") }, "OK"],
  [
    "the same scan again gets its first answer although the list expired and the ticket was cancelled since",
    list({ status: "EXPIRED" }),
    { ...person, status: "CANCELLED", checkIns: entry("now") },
    "OK",
  ],
  [
    "the same scan again gets its first answer although it was undone and the person let in anew",
    scan,
    { ...person, checkIns: entry("later"), undone: [{ list: "main", ...entry("now").main }] },
    "OK",
  ],
  [
    "somebody whose check-in was undone is let in by the next scan",
    scan,
    { ...person, undone: [{ list: "main", ...entry("before").main }] },
    "OK",
  ],
  [
    "an entry on another list does not count",
    scan,
    { ...person, checkIns: { vip: { at: "", nonce: "now" } } },
    "OK",
  ],
  [
    "a list that is not active is told first",
    list({ status: "NOT_YET_ACTIVE" }),
    null,
    "LIST_NOT_ACTIVE",
  ],
  [
    "an expired list is told before an unknown code",
    code({ kind: "unknown" }, list({ status: "EXPIRED" })),
    null,
    "LIST_EXPIRED",
  ],
  ["a text that is no ticket is unknown", code({ kind: "unknown" }), null, "UNKNOWN_CODE"],
  ["a ticket of another event is told as such", code({ kind: "other_event" }), null, "OTHER_EVENT"],
  ["an id that nobody has is unknown", code({ kind: "picked" }), null, "UNKNOWN_CODE"],
  [
    "a person whom this list's search does not show is unknown, before anything is said of them",
    code({ kind: "picked" }),
    { ...person, ticketId: "backstage", status: "CANCELLED" },
    "UNKNOWN_CODE",
  ],
  ["a signed code without a ticket was not paid", scan, null, "NOT_PAID"],
  [
    "cancelled is told before replaced",
    scan,
    { ...person, status: "CANCELLED", revision: 3 },
    "CANCELLED",
  ],
  [
    "an older code was replaced",
    scan,
    { ...person, revision: 3, ticketId: "backstage" },
    "REPLACED",
  ],
  [
    "a ticket that this list does not admit",
    scan,
    { ...person, ticketId: "backstage", checkIns: entry("x") },
    "WRONG_TICKET_TYPE",
  ],
  [
    "a picked person has no revision to compare",
    code({ kind: "picked" }),
    { ...person, revision: 9 },
    "OK",
  ],
];

test.each(cases)("%s", (_, given, attendee, outcome) => {
  expect(checkInOutcome(given, attendee)).toBe(outcome);
});
