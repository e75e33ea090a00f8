// What does an open page say of a refusal whose sentence it does not have?
import { i18n } from "@lingui/core";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { problemOf } from "#web/lib/api/api-problem.ts";
import { problemSentence } from "#web/wording/problems.ts";
import { sentences } from "#web/wording/sentences.ts";

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

it("a known code whose sentence does not arrive gets that of its status, and later its own", async () => {
  for (const code of ["ticket_not_found", "ticket_has_orders"]) delete sentences[code];
  vi.doMock("#web/wording/refusals.ts", () => Promise.reject(new Error("The file is gone.")));
  onTestFinished(() => void vi.doUnmock("#web/wording/refusals.ts"));

  const lost = await refused(404, "ticket_not_found");
  expect(problemSentence(lost)).toBe("This no longer exists, or you have no access to it.");

  vi.doUnmock("#web/wording/refusals.ts");
  expect(problemSentence(await refused(409, "ticket_has_orders"))).toContain("linked to an order");
});

it("a known code whose sentence is long on its way is not waited for", async () => {
  delete sentences["ticket_not_found"];
  const { resolve, promise } = Promise.withResolvers<object>();
  vi.doMock("#web/wording/refusals.ts", () => promise);
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.doUnmock("#web/wording/refusals.ts");
    resolve({ problemSentences: {} });
  });

  const refusal = refused(404, "ticket_not_found");
  await vi.advanceTimersByTimeAsync(5_000);

  expect(problemSentence(await refusal)).toBe(
    "This no longer exists, or you have no access to it.",
  );
});
