// What does a list make of an address that was edited, cut or extended? It keeps every parameter
// that it understands.
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { acceptedQuery, listQuery, readQuery } from "#shared/core/lists.ts";

const schema = listQuery({
  sorts: ["date", "name"],
  filters: { status: z.enum(["COMPLETED", "CANCELLED"]), ticketId: z.string().max(5) },
});
const read = (address: string) =>
  acceptedQuery(schema, { per_page: 50 }, readQuery(new URLSearchParams(address)));

describe("a list's address", () => {
  it.each([
    ["of tracking", "query=zoe&utm_source=mail", { query: "zoe" }],
    ["of a page size that is too large", "query=zoe&per_page=500", { query: "zoe", per_page: 50 }],
    [
      "of a page that is no number",
      "page=x&per_page=20&sort_by=name",
      { page: 1, per_page: 20, sort_by: "name" },
    ],
    [
      "of a column that is gone",
      "sort_by=colour&sort_direction=desc",
      { sort_by: "date", sort_direction: "desc" },
    ],
    [
      "of an unknown filter",
      "filter_fields[colour]=red&filter_fields[status]=COMPLETED",
      { filter_fields: { status: ["COMPLETED"] } },
    ],
    [
      "of a filter's unknown word",
      "filter_fields[status]=LOST&filter_fields[ticketId]=t1&page=2",
      { filter_fields: { ticketId: ["t1"] }, page: 2 },
    ],
    ["of a prototype", "__proto__=1&query=zoe", { query: "zoe" }],
  ])("drops the parameter %s and keeps the others", (_, address, kept) => {
    expect(read(address)).toMatchObject(kept);
  });

  it("without parameters is the first page of the usual size", () => {
    expect(read("")).toMatchObject({ page: 1, per_page: 50, query: "", filter_fields: {} });
  });
});
