// Where do the dates of an event lie in its copy? As much later as clocks show, also where these
// are set forward or back in between; and nowhere if they are over.
import { describe, expect, it, test } from "vitest";
import {
  codeDates,
  listDates,
  movedDates,
  movedEnd,
  saleDates,
} from "#shared/rules/page/moved-dates.ts";

const berlin = { timezone: "Europe/Berlin", now: "2030-01-01T00:00:00.000Z" };
/** Clocks are set forward at 2:00 on 31 March 2030 and back at 3:00 on 27 October. */
const at = (day: string, time: string, offset: string) =>
  new Date(`2030-${day}T${time}:00${offset}`).toISOString();
const winter = at("02-15", "20:00", "+01:00");
const summer = at("06-21", "20:00", "+02:00");

describe("a date moves by the same clock time", () => {
  test.each([
    [
      "from winter to summer",
      winter,
      summer,
      at("02-01", "09:00", "+01:00"),
      at("06-07", "09:00", "+02:00"),
    ],
    [
      "from summer to winter",
      summer,
      at("11-15", "20:00", "+01:00"),
      at("06-01", "10:00", "+02:00"),
      at("10-26", "10:00", "+02:00"),
    ],
    [
      "over the change in autumn",
      summer,
      at("11-15", "20:00", "+01:00"),
      at("06-03", "10:00", "+02:00"),
      at("10-28", "10:00", "+01:00"),
    ],
    [
      "into the skipped hour, and then an hour later",
      winter,
      at("04-15", "20:00", "+02:00"),
      at("01-31", "02:30", "+01:00"),
      at("03-31", "03:30", "+02:00"),
    ],
    [
      "to another time of day",
      summer,
      at("07-01", "18:30", "+02:00"),
      at("06-20", "20:00", "+02:00"),
      at("06-30", "18:30", "+02:00"),
    ],
    [
      "to an earlier day",
      summer,
      at("05-21", "20:00", "+02:00"),
      at("06-20", "10:00", "+02:00"),
      at("05-20", "10:00", "+02:00"),
    ],
  ])("%s", (_, startAt, newStartAt, expiresAt, expected) => {
    const move = { ...berlin, startAt, newStartAt };
    expect(movedDates({ expiresAt }, codeDates, move)).toEqual({
      row: { expiresAt: expected },
      emptied: [],
    });
  });

  it("in the zone of the event, where clocks may never be set", () => {
    const move = { ...berlin, timezone: "Asia/Tokyo", startAt: winter, newStartAt: summer };
    expect(movedEnd(at("02-15", "22:00", "+01:00"), move)).toBe(at("06-21", "22:00", "+02:00"));
  });
});

describe("an end", () => {
  it("keeps the clock time, and none stays none", () => {
    const move = { ...berlin, startAt: winter, newStartAt: summer };
    expect(movedEnd(at("02-16", "01:00", "+01:00"), move)).toBe(at("06-22", "01:00", "+02:00"));
    expect(movedEnd(null, move)).toBeNull();
  });

  it("that clocks showed before its beginning comes after it all the same", () => {
    const startAt = at("10-27", "02:50", "+02:00");
    const endAt = at("10-27", "02:10", "+01:00");
    const move = { ...berlin, startAt, newStartAt: summer };
    expect(movedEnd(endAt, move)).toBe(at("06-21", "20:20", "+02:00"));
    const sold = { saleStartsAt: startAt, saleEndsAt: endAt };
    expect(movedDates(sold, saleDates, move).row).toEqual({
      saleStartsAt: summer,
      saleEndsAt: at("06-21", "20:20", "+02:00"),
    });
  });
});

describe("what is over after the move", () => {
  const move = {
    ...berlin,
    startAt: winter,
    newStartAt: summer,
    now: at("06-10", "12:00", "+02:00"),
  };

  it("is named and left empty; the rest of the row stays", () => {
    const list = {
      name: "Door",
      activatesAt: at("02-01", "09:00", "+01:00"),
      expiresAt: at("02-16", "02:00", "+01:00"),
    };
    expect(movedDates(list, listDates, move)).toEqual({
      row: { name: "Door", activatesAt: null, expiresAt: at("06-22", "02:00", "+02:00") },
      emptied: [{ field: "activatesAt", at: at("06-07", "09:00", "+02:00") }],
    });
  });

  it("is so in the very moment", () => {
    const expiresAt = at("02-04", "12:00", "+01:00");
    expect(movedDates({ expiresAt }, codeDates, move).row).toEqual({ expiresAt: null });
  });

  it("leaves a date that was empty unnamed", () => {
    const never = { saleStartsAt: null, saleEndsAt: null };
    expect(movedDates(never, saleDates, move)).toEqual({ row: never, emptied: [] });
  });
});
