// In which order do rows stand that are equal in what a list is sorted by?
import { expect, it } from "vitest";
import { pageOf } from "#shared/core/lists.ts";

const people = [
  { lastName: "Berg", firstName: "Farah", reference: "F-2" },
  { lastName: "Adeyemi", firstName: "Noor", reference: "F-9" },
  { lastName: "Berg", firstName: "Chloé", reference: "F-7" },
  { lastName: "Berg", firstName: "Chloé", reference: "F-3" },
];

const referencesBy = (sort_by: string, sort_direction: "asc" | "desc") =>
  pageOf(
    people,
    { page: 1, per_page: 20, query: "", sort_by, sort_direction, filter_fields: {} },
    { sorts: ["lastName", "firstName", "reference"], text: ({ lastName }) => lastName },
  ).data.map(({ reference }) => reference);

it("people of one last name stand by their first name, then by their order", () => {
  expect(referencesBy("lastName", "asc")).toEqual(["F-9", "F-3", "F-7", "F-2"]);
});

it("the other direction is the same order from its end", () => {
  expect(referencesBy("lastName", "desc")).toEqual(["F-2", "F-7", "F-3", "F-9"]);
});

it("what the list is sorted by comes before all else", () => {
  expect(referencesBy("firstName", "asc")).toEqual(["F-3", "F-7", "F-2", "F-9"]);
});
