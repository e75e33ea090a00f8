// Does a form that meets a newer version keep exactly what was typed?
import { expect, it } from "vitest";
import { merged } from "#web/lib/form/edit-conflict.ts";

const before = { title: "Concert", city: "Berlin", endAt: null as string | null, isOnline: false };

it("takes what only one of the two changed from each, and asks nothing", () => {
  const { values, differences } = merged(
    before,
    { ...before, title: "Night Concert" },
    { ...before, city: "Bonn" },
  );

  expect(values).toEqual({ ...before, title: "Night Concert", city: "Bonn" });
  expect(differences).toEqual([]);
});

it("asks only about the field that both changed", () => {
  const mine = { ...before, title: "Mine", city: "Bonn" };
  const theirs = { ...before, title: "Theirs", isOnline: true };

  expect(merged(before, mine, theirs)).toEqual({
    values: { title: "Mine", city: "Bonn", endAt: null, isOnline: true },
    differences: [{ path: "title", mine: "Mine", theirs: "Theirs" }],
  });
});

it("keeps what was typed where both changed the same field, and shows theirs beside it", () => {
  const { values, differences } = merged(
    before,
    { ...before, title: "Mine" },
    { ...before, title: "Theirs" },
  );

  expect(values.title).toBe("Mine");
  expect(differences).toEqual([{ path: "title", mine: "Mine", theirs: "Theirs" }]);
});

it("finds no difference where both typed the same, or nobody typed", () => {
  const newer = { ...before, title: "Same", endAt: "2030-06-21T22:00:00.000Z", isOnline: true };

  expect(merged(before, { ...before, title: "Same" }, newer)).toEqual({
    values: newer,
    differences: [],
  });
  expect(merged(before, before, newer)).toEqual({ values: newer, differences: [] });
});

it("takes an emptied field as typed", () => {
  const { values, differences } = merged(
    before,
    { ...before, city: "" },
    { ...before, city: "Bonn" },
  );

  expect(values.city).toBe("");
  expect(differences).toEqual([{ path: "city", mine: "", theirs: "Bonn" }]);
});
