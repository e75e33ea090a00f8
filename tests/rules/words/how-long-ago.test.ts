// Is what was long ago told in words that nobody has to count out?
import { expect, it } from "vitest";
import { howLongAgo } from "#web/features/organizer/history/how-long-ago.ts";

const NOW = Date.parse("2031-03-10T18:00:00.000Z");

it.each([
  ["2031-03-10T18:00:00.000Z", "now"],
  ["2031-03-10T17:59:01.000Z", "now"],
  ["2031-03-10T17:59:00.000Z", "1 minute ago"],
  ["2031-03-10T17:00:01.000Z", "59 minutes ago"],
  ["2031-03-10T17:00:00.000Z", "1 hour ago"],
  ["2031-03-09T18:00:00.000Z", "yesterday"],
  ["2031-02-09T18:00:00.000Z", "29 days ago"],
  ["2031-02-08T18:00:00.000Z", "last month"],
  ["2030-03-10T18:00:00.000Z", "last year"],
  ["2028-03-09T18:00:00.000Z", "3 years ago"],
  ["2031-03-10T18:05:00.000Z", "now"],
])("%s is %j", (at, words) => {
  expect(howLongAgo(at, NOW, "en")).toBe(words);
});

it("it is told in the reader's language", () => {
  expect(howLongAgo("2031-03-10T16:00:00.000Z", NOW, "de")).toBe("vor 2 Stunden");
});
