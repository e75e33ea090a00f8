// What does an open page say if a newer server refuses with a code that the page does not know?
import { i18n } from "@lingui/core";
import { beforeAll, describe, expect, it } from "vitest";
import { problemOf } from "#web/lib/api/api-problem.ts";
import { problemSentence } from "#web/wording/problems.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const refused = (status: number, code: string) =>
  problemOf(Response.json({ code, message: "", requestId: "r" }, { status }));

describe("a code of a newer server", () => {
  it.each([
    [404, "This no longer exists, or you have no access to it."],
    [409, "An unexpected error occurred."],
    [429, "Too many attempts. Wait a minute and try again."],
  ])("with status %i gets the sentence of its status", async (status, sentence) => {
    expect(problemSentence(await refused(status, "of_next_year"))).toBe(sentence);
    expect(problemSentence(await refused(status, "toString"))).toBe(sentence);
  });

  it("does not hide the sentence of a known one", async () => {
    expect(problemSentence(await refused(409, "ticket_has_orders"))).toContain(
      "linked to an order",
    );
  });
});
