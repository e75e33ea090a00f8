// Does a list show what was stored, whichever version wrote the row?
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unpackOrderRows } from "#functions/engine/order/order-row.ts";
import {
  type ListedAttendee,
  packAttendeeRow,
  packCheckIns,
  unpackAttendeeRows,
} from "#functions/engine/tickets/attendee-row.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";

const instant = fc
  .date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const text = fc.string({ unit: "grapheme", maxLength: 40 });
const attendee: fc.Arbitrary<ListedAttendee> = fc.record({
  id: fc.nat(400).map((index) => attendeeIdOf("0123456789ab", index)),
  ticketId: fc.constant("tkt_0123456789ab"),
  ticketTitle: text,
  status: fc.constantFrom("ACTIVE", "CANCELLED"),
  revision: fc.integer({ min: 1, max: 999 }),
  reference: text,
  createdAt: instant,
  firstName: text,
  lastName: text,
  email: text,
  tierId: fc.constantFrom(null, "tir_0123456789ab"),
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

        expect(unpackAttendeeRows(rows)).toEqual(
          people.map(([row, checkIns]) => ({
            ...row,
            orderId: "0123456789ab",
            checkIns,
            checkedInAt: Object.values(checkIns).toSorted()[0] ?? null,
          })),
        );
      }),
    );
  });

  it("is read without an admission, and with cells that only newer code knows", () => {
    fc.assert(
      fc.property(attendee, fc.array(fc.jsonValue(), { maxLength: 3 }), (row, extra) => {
        const packed = packAttendeeRow(row);
        const newer = JSON.stringify([...JSON.parse(packed), ...extra]);

        expect(unpackAttendeeRows([{ row: newer }])).toEqual(unpackAttendeeRows([{ row: packed }]));
        expect(unpackAttendeeRows([{ row: newer }])[0]).toMatchObject({
          checkIns: {},
          checkedInAt: null,
        });
      }),
    );
  });

  it("is left out if it is no row, and the others stay", () => {
    const good = [1, attendeeIdOf("0123456789ab", 0), "tkt_0", "", "ACTIVE", 1, "", 0];
    const row = JSON.stringify(good);
    const bad = ["7", "{}", "[]", '["1"]', '[1,"nobody"]', `${row},[1]`, "", "[", "[1],[2"];
    const unknown = row.replace("ACTIVE", "TRANSFERRED");
    for (const one of [...bad, unknown]) {
      const rows = [{ row }, { row: one }, { row, ins: '[1,"cil_1",0]' }];
      expect(unpackAttendeeRows(rows).map(({ checkedInAt }) => checkedInAt)).toEqual([
        null,
        "1970-01-01T00:00:00.000Z",
      ]);
    }
  });
});

describe("the row of an order", () => {
  it("has no buyer until somebody is named, and then the defaults of what is absent", () => {
    const row = '[1,"0123456789ab","COMPLETED","",2,5300,"EUR",0]';

    expect(
      unpackOrderRows([
        row,
        row.replace("]", ',"Ann","Lee","a@b.example",0,"","FAILED","OPEN","newer"]'),
      ]),
    ).toEqual([
      { ...order, firstName: "", lastName: "", email: "" },
      {
        ...order,
        firstName: "Ann",
        lastName: "Lee",
        email: "a@b.example",
        refundStatus: "FAILED",
        disputeState: "OPEN",
      },
    ]);
  });
});

const order = {
  id: "0123456789ab",
  reference: null,
  status: "COMPLETED",
  ticketCount: 2,
  totalMinor: 5300,
  currency: "EUR",
  createdAt: "1970-01-01T00:00:00.000Z",
  isManual: false,
  refundStatus: null,
  disputeState: null,
};
