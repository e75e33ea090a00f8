// Is every valid answer stored as it was given, and no invalid one, whatever people enter?
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Answer, Answer as AnswerSchema } from "#shared/contracts/questions.ts";
import { readAnswer } from "#shared/rules/order/answers.ts";
import { sizes } from "#tests/support/runs/sizes.ts";

const line = fc.stringMatching(/^[\p{L}\p{N} .,'-]{0,255}$/u).filter((text) => text.length <= 255);
const options = fc.uniqueArray(fc.stringMatching(/^[A-Za-z]{1,12}$/), {
  minLength: 1,
  maxLength: 8,
});
const address = fc.record({
  addressLine1: fc.stringMatching(/^[A-Za-z0-9]{1,40}$/),
  addressLine2: fc.stringMatching(/^[A-Za-z0-9]{0,40}$/),
  city: fc.stringMatching(/^[A-Za-z]{1,40}$/),
  region: fc.stringMatching(/^[A-Za-z]{0,40}$/),
  postalCode: fc.stringMatching(/^[0-9]{0,8}$/),
  country: fc.constantFrom("NO", "DE", "US", ""),
});
const day = fc.date({
  min: new Date("0001-01-01T00:00:00Z"),
  max: new Date("9999-12-31T00:00:00Z"),
  noInvalidDate: true,
});
const types = [
  "SINGLE_LINE",
  "MULTI_LINE",
  "CHECKBOX",
  "RADIO",
  "DROPDOWN",
  "DATE",
  "ADDRESS",
] as const;

describe("a valid answer", () => {
  it("is stored as it was given, and accepted again as it is stored", () => {
    const pairs = fc.oneof(
      line.map((text) => ({ type: "SINGLE_LINE" as const, options: [], answer: text.trim() })),
      line.map((text) => ({ type: "MULTI_LINE" as const, options: [], answer: text.trim() })),
      day.map((at) => ({
        type: "DATE" as const,
        options: [],
        answer: at.toISOString().slice(0, 10),
      })),
      address
        .filter(({ country }) => country !== "")
        .map((answer) => ({ type: "ADDRESS" as const, options: [], answer })),
      options.chain((all) =>
        fc.constantFrom(...all).map((answer) => ({ type: "RADIO" as const, options: all, answer })),
      ),
      options.chain((all) =>
        fc.subarray(all).map((answer) => ({ type: "CHECKBOX" as const, options: all, answer })),
      ),
    );

    fc.assert(
      fc.property(pairs, ({ answer, ...question }) => {
        expect(readAnswer(question, answer)).toEqual({ answer });
        expect(AnswerSchema.parse(answer)).toEqual(answer);
      }),
    );
  });
});

describe("whatever is stored", () => {
  it("fits its question, and is accepted again unchanged", () => {
    const anything: fc.Arbitrary<Answer> = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.oneof(fc.constantFrom("A", "B", "C"), fc.string()), { maxLength: 4 }),
      address,
      fc.record({
        addressLine1: fc.string(),
        addressLine2: fc.string(),
        city: fc.string(),
        region: fc.string(),
        postalCode: fc.string(),
        country: fc.string(),
      }),
      fc.constantFrom("A", "B", "2030-02-29", "2028-02-29", "9999-99-99"),
    );

    fc.assert(
      fc.property(fc.constantFrom(...types), anything, (type, answer) => {
        const question = { type, options: ["A", "B"] };
        const read = readAnswer(question, answer);
        if (!("answer" in read)) return;
        expect(isSound(type, read.answer)).toBe(true);
        expect(readAnswer(question, read.answer)).toEqual(read);
      }),
      { numRuns: 500 * sizes.propertyRuns },
    );
  });
});

/** What the contract promises of a stored answer, written without the rules. */
function isSound(type: (typeof types)[number], answer: Answer): boolean {
  if (type === "CHECKBOX")
    return Array.isArray(answer) && ["", "A", "B", "A,B"].includes(answer.join(","));
  if (type === "ADDRESS") {
    if (typeof answer !== "object" || Array.isArray(answer)) return false;
    const texts = Object.values(answer);
    const isWhole = answer.addressLine1 && answer.city && /^[A-Z]{2}$/.test(answer.country);
    return texts.every((text) => text === "") || Boolean(isWhole);
  }
  if (typeof answer !== "string") return false;
  if (type === "RADIO" || type === "DROPDOWN") return ["", "A", "B"].includes(answer);
  if (type === "DATE")
    return answer === "" || new Date(`${answer}T00:00:00Z`).toISOString().startsWith(answer);
  return answer.isWellFormed() && answer.length <= (type === "SINGLE_LINE" ? 255 : 5000);
}
