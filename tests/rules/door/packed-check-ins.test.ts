// Are the same check-ins the same text, in whichever order the table returns them?
import { expect, test } from "vitest";
import { packCheckIns } from "#functions/engine/tickets/attendee-row.ts";

test("check-ins are packed in the order of their lists", () => {
  const [door, hall, late] = ["2030-01-01", "2030-01-02", "2030-01-03"].map((day) => ({
    at: `${day}T10:00:00.000Z`,
  }));
  if (!door || !hall || !late) throw new Error("There are three.");

  const packed = packCheckIns({ door, hall, late });

  expect(packCheckIns({ late, hall, door })).toBe(packed);
  expect(packCheckIns({ hall, late, door })).toBe(packed);
});
