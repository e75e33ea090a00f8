// Does a text that is far too long cost us only a look at its length? A slow pattern would let one request stop a function.
import { describe, expect, it } from "vitest";
import * as fields from "#shared/core/fields.ts";

const schemas = {
  FirstName: fields.FirstName,
  LastName: fields.LastName,
  OrganizerName: fields.OrganizerName,
  Name: fields.Name,
  Email: fields.Email,
  Description: fields.Description,
  TimeZone: fields.TimeZone,
  "an optional line": fields.optionalLine(100),
  "an address": fields.optionalUrl,
};

describe.each(Object.entries(schemas))("%s", (_, schema) => {
  it.each([
    ["digits", "1"],
    ["hosts", "evil.example/"],
    ["an address of everything", "http://a@b.c=?\u0000"],
    ["letters", "a"],
    ["half characters", "\ud800"],
  ])("of %s without end is too long, and nothing else is looked for", (_kind, part) => {
    const refused = schema.safeParse(part.repeat(60_000));

    expect(codesOf(refused.error?.issues ?? [])).toEqual(["too_big"]);
  });
});

type Issue = { code?: string | undefined; errors?: Issue[][] };

/** The codes of all issues; of a union those of the choice that text can be. */
const codesOf = (issues: Issue[]): (string | undefined)[] =>
  issues.flatMap(({ code, errors }) => (errors ? codesOf(errors.at(-1) ?? []) : [code]));
