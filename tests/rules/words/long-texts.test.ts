// Is a text that is too long refused by its length alone? A slow pattern would let one request
// block a function.
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { EventInput } from "#shared/contracts/events.ts";
import { OrganizerInput } from "#shared/contracts/organizers.ts";
import { TicketInput } from "#shared/contracts/tickets.ts";
import { FirstName, LastName, OrganizerName } from "#shared/core/fields.ts";
import { fieldProblems } from "#shared/core/problems.ts";

describe.each(Object.entries({ FirstName, LastName, OrganizerName }))("%s", (_, schema) => {
  it.each([
    ["digits", "1"],
    ["numbers of a host", "1."],
    ["hosts", "evil.example/"],
    ["mail addresses", "a@b.c"],
    ["letters", "a"],
  ])("of %s without end is too long, and no address is looked for", (_kind, part) => {
    const { issues = [] } = schema.safeParse(part.repeat(60_000)).error ?? {};

    expect(issues.map(({ code }) => code)).toEqual(["too_big"]);
  });
});

describe.each([
  ["an event", EventInput],
  ["an organizer", OrganizerInput],
  ["a ticket", TicketInput],
])("the description of %s", (_, schema) => {
  const refused = (description: string) =>
    fieldProblems(schema.safeParse({ description }).error ?? new z.ZodError([])).filter(
      ({ path }) => path === "description",
    );

  it("has its limit counted with all its tags, and a refusal of its own", () => {
    expect(refused(`<p>${"x".repeat(49_992)}</p>`)).toEqual([]);
    expect(refused(`<p>${"x".repeat(49_993)}</p>`)).toEqual([
      { path: "description", code: "html_too_long" },
    ]);
  });
});
