// Do packed rows come back as they were, whichever version wrote them, and those of attendees?
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cells, flag, number, orNull, text } from "#functions/core/table/packed-row.ts";
import {
  packAttendeeRow,
  packCheckIns,
  readAttendeeRows,
} from "#functions/engine/tickets/attendee-row.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";

const instant = fc
  .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const words = fc.string({ unit: "grapheme", maxLength: 40 });
const idOf = (prefix: string) =>
  fc.stringMatching(/^[0-9a-z]{12}$/).map((letters) => `${prefix}_${letters}`);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value);
const attendee = fc.record({
  id: fc.nat(400).map((index) => attendeeIdOf("0123456789ab", index)),
  ticketId: idOf("tkt"),
  ticketTitle: words,
  status: fc.constantFrom("ACTIVE" as const, "CANCELLED" as const),
  revision: fc.integer({ min: 1, max: 999 }),
  reference: words,
  createdAt: instant,
  firstName: words,
  lastName: words,
  email: words,
  tierId: maybe(idOf("tir")),
  isUndelivered: fc.boolean(),
});
const admissions = fc.dictionary(fc.stringMatching(/^cil_[0-9a-z]{12}$/), instant, { maxKeys: 4 });

describe("the row of an attendee", () => {
  it("comes back as it was packed, among any others", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(attendee, admissions), { maxLength: 9 }), (people) => {
        const rows = people.map(([row, checkIns]) => ({
          row: packAttendeeRow(row),
          ins: packCheckIns(
            Object.fromEntries(Object.entries(checkIns).map(([list, at]) => [list, { at }])),
          ),
        }));

        expect(readAttendeeRows(rows)).toEqual(
          people.map(([row, checkIns]) => ({
            ...row,
            orderId: "0123456789ab",
            checkIns,
            checkedInAt: Object.values(checkIns).toSorted()[0] ?? null,
            locale: null,
          })),
        );
      }),
    );
  });

  it("is read without an admission", () => {
    fc.assert(
      fc.property(attendee, (row) => {
        expect(readAttendeeRows([{ row: packAttendeeRow(row) }])).toMatchObject([
          { id: row.id, checkIns: {}, checkedInAt: null },
        ]);
      }),
    );
  });

  it("is left out if it or its admissions are no row, and the others stay", () => {
    const id = attendeeIdOf("0123456789ab", 0);
    const row = JSON.stringify([2, id, "0123456789ab", "", "ACTIVE", 1, "", 0]);
    const ins = '[2,["cil_1",0]]';
    const bad = ["7", "{}", "[]", '["2"]', '[2,"nobody"]', `${row},[2]`, "", "[", "[2],[2"];
    const others = [row.replace("[2", "[1"), row.replace("ACTIVE", "TRANSFERRED")];
    const unread = ["", "[", "[2]", '[2,["cil_1"]]', '[1,"cil_1",0]', '[2,[["cil_1",0]]]'];
    for (const one of [
      ...[...bad, ...others].map((no) => ({ row: no })),
      ...unread.map((no) => ({ row, ins: no })),
    ]) {
      const rows = [{ row }, one, { row, ins }];
      expect([one, ...readAttendeeRows(rows).map(({ checkedInAt }) => checkedInAt)]).toEqual([
        one,
        null,
        "1970-01-01T00:00:00.000Z",
      ]);
    }
  });
});

const asItIs = <Row>(row: Row): Row => row;

describe("a description of cells", () => {
  const older = cells<{ name: string; count: number }>({ name: text, count: number });
  const newer = cells<{ name: string; count: number; place: string | null; isNew: boolean }>({
    name: text,
    count: number,
    place: orNull(text),
    isNew: flag,
  });
  const common = { name: words, count: fc.integer() };
  const more = { place: maybe(words.filter((place) => place !== "")), isNew: fc.boolean() };

  it("reads a row of newer code without what only that knows", () => {
    fc.assert(
      fc.property(fc.record({ ...common, ...more }), ({ place, isNew, ...known }) => {
        expect(older.read([newer.pack({ ...known, place, isNew })], asItIs)).toEqual([known]);
      }),
    );
  });

  it("reads a row of older code with the defaults of what that did not know", () => {
    fc.assert(
      fc.property(fc.record(common), (known) => {
        expect(newer.read([older.pack(known)], asItIs)).toEqual([
          { ...known, place: null, isNew: false },
        ]);
      }),
    );
  });

  it("stores no empty cell at the end", () => {
    expect([
      newer.pack({ name: "Ann", count: 0, place: null, isNew: false }),
      newer.pack({ name: "", count: 0, place: null, isNew: true }),
      newer.pack({ name: "", count: 0, place: null, isNew: false }),
    ]).toEqual(['[2,"Ann"]', '[2,"",0,"",1]', "[2]"]);
  });
});
