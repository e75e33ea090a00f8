// Is a name that is far too long refused by its length alone? A slow pattern would let one request
// block a function.
import { describe, expect, it } from "vitest";
import { FirstName, LastName, OrganizerName } from "#shared/core/fields.ts";

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
