// Do staff read when somebody was let in, also on the second day of an event?
import { expect, it } from "vitest";
import { entryTime } from "#web/features/door/entry-time.ts";

const entered = "2030-06-21T20:30:00.000Z";
const at = (now: string) =>
  entryTime(entered, "Europe/Berlin", "en", Date.parse(now)).replace(/\s/g, " ");

it("an entry of today has its time alone", () => {
  expect(at("2030-06-21T21:59:00.000Z")).toBe("10:30 PM CEST");
});

it("an entry of another day has its date, from midnight at the event on", () => {
  expect(at("2030-06-21T22:00:00.000Z")).toBe("Fri, Jun 21, 2030, 10:30 PM CEST");
});
