// Where does a row of a hand-sorted list stand after it was moved?
import { expect, it } from "vitest";
import { merged, movedIn } from "#web/components/list/use-row-order.ts";

it.each([
  ["one place up", "c", -1, ["a", "c", "b", "d"]],
  ["one place down", "a", 1, ["b", "a", "c", "d"]],
  ["to the end, however far it is dragged", "b", 9, ["a", "c", "d", "b"]],
  ["to the top, however far it is dragged", "d", -9, ["d", "a", "b", "c"]],
  ["nowhere, from the top up", "a", -1, null],
  ["nowhere, from the end down", "d", 1, null],
  ["nowhere, if it is not shown", "x", 1, null],
])("%s", (_, id, by, expected) => {
  expect(movedIn(["a", "b", "c", "d"], id, by)).toEqual(expected);
});

it("rows that are not shown keep their places, and a deleted one is left out", () => {
  expect(merged(["a", "hidden", "b", "c", "other"], ["c", "gone", "a", "b"])).toEqual([
    "c",
    "hidden",
    "a",
    "b",
    "other",
  ]);
});
