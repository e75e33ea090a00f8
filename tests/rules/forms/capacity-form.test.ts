// Does the form of a capacity assignment tell of all that is wrong at once?
import { expect, it } from "vitest";
import { CapacityAssignmentInput } from "#shared/contracts/capacity-assignments.ts";
import { fieldProblems } from "#shared/core/problems.ts";

const refused = (input: unknown): [string, string][] => {
  const { error } = CapacityAssignmentInput.safeParse(input, { reportInput: true });
  return error ? fieldProblems(error).map(({ path, code }) => [path, code]) : [];
};
const empty = { name: "", capacity: Number.NaN, appliesTo: "TICKETS", ticketIds: [] };

it("the empty form is refused for its name, its number and its tickets together", () => {
  expect(refused(empty).map(([path]) => path)).toEqual(["name", "capacity", "ticketIds"]);
  expect(refused(empty)).toContainEqual(["ticketIds", "ticket_required"]);
  expect(refused({ ...empty, appliesTo: "EVENT" }).map(([path]) => path)).toEqual([
    "name",
    "capacity",
  ]);
});

it("what is no assignment at all, or has tickets that cannot be read, is refused for that alone", () => {
  const hall = { name: "Hall", capacity: 5, appliesTo: "TICKETS" };

  expect(refused(5)).toHaveLength(1);
  expect(refused({ ...hall, ticketIds: 5 }).map(([path]) => path)).toEqual(["ticketIds"]);
  expect(refused({ ...hall, appliesTo: "HALL" }).map(([path]) => path)).toEqual(["appliesTo"]);
});
