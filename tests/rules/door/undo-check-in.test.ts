// May staff undo a check-in, and which one?
import { expect, test } from "vitest";
import type { DoorFacts } from "#shared/rules/door/check-in.ts";
import {
  MOST_UNDONE,
  type Undo,
  type UndoRefusal,
  undoneBefore,
  undoRefusal,
} from "#shared/rules/door/check-in.ts";

const at = "2027-02-20T19:00:00.000Z";
const later = "2027-02-20T19:05:00.000Z";
const person: DoorFacts = {
  status: "ACTIVE",
  revision: 1,
  ticketId: "standing",
  checkIns: { main: { at, nonce: "a" } },
  undone: [],
};
const undo: Undo = { list: { id: "main", status: "ACTIVE" }, checkedInAt: at };
const record = { list: "main", nonce: "a", at };

const cases: [title: string, undo: Undo, attendee: DoorFacts, refusal: UndoRefusal | null][] = [
  ["a check-in on an active list may be undone", undo, person, null],
  [
    "not before the list is active",
    { ...undo, list: { id: "main", status: "NOT_YET_ACTIVE" } },
    person,
    "check_in_list_not_active",
  ],
  [
    "not after the list expired",
    { ...undo, list: { id: "main", status: "EXPIRED" } },
    person,
    "check_in_list_expired",
  ],
  ["somebody who is not in stays so", undo, { ...person, checkIns: {} }, "not_checked_in"],
  [
    "a later check-in of the same person is another one",
    undo,
    { ...person, checkIns: { main: { at: later, nonce: "b" } } },
    "not_checked_in",
  ],
  [
    "a check-in on another list stays",
    { ...undo, list: { id: "vip", status: "ACTIVE" } },
    person,
    "not_checked_in",
  ],
  [
    "a cancelled ticket keeps what it has",
    undo,
    { ...person, status: "CANCELLED" },
    "ticket_cancelled",
  ],
  [
    "a ticket that goes in and out without end is stopped",
    undo,
    { ...person, undone: Array.from({ length: MOST_UNDONE }, () => ({ ...record, at: later })) },
    "undone_too_often",
  ],
];

test.each(cases)("%s", (_, given, attendee, refusal) => {
  expect(undoRefusal(given, attendee)).toBe(refusal);
});

test("an undo that was done before is known by list and instant", () => {
  expect(undoneBefore(undo, { undone: [record] })).toBe(record);
  expect(undoneBefore(undo, { undone: [{ ...record, at: later }] })).toBeUndefined();
  expect(undoneBefore(undo, { undone: [{ ...record, list: "vip" }] })).toBeUndefined();
});
