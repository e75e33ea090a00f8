// Which questions are asked, and which answers are accepted?
import { describe, expect, it } from "vitest";
import type { Answer, Question } from "#shared/contracts/questions.ts";
import {
  attendeeQuestions,
  checkAnswers,
  isEmptyAnswer,
  MAX_LINE,
  MAX_TEXT,
  orderQuestions,
  readAnswer,
} from "#shared/rules/order/answers.ts";

const ask = (type: Question["type"], options: string[] = []) => ({ type, options });
const meals = ["Meat", "Fish", "Vegan"];
const home = {
  addressLine1: "Gate 1",
  addressLine2: "",
  city: "Oslo",
  region: "",
  postalCode: "0150",
  country: "NO",
};
const nowhere = {
  addressLine1: "",
  addressLine2: "",
  city: "",
  region: "",
  postalCode: "",
  country: "",
};
const read = (question: ReturnType<typeof ask>, answer: Answer) => {
  const result = readAnswer(question, answer);
  if ("answer" in result) return result.answer;
  return result.problems.map(({ path, code }) => (path === "" ? code : `${path}: ${code}`));
};

describe("an answer that fits is stored as", () => {
  it.each([
    ["a line without its outer spaces", ask("SINGLE_LINE"), "  None  ", "None"],
    ["a line of 255 characters", ask("SINGLE_LINE"), "x".repeat(255), "x".repeat(255)],
    ["a text with its line breaks", ask("MULTI_LINE"), "a\nb\tc\r\n", "a\nb\tc"],
    ["a text of 5,000 characters", ask("MULTI_LINE"), "x".repeat(5000), "x".repeat(5000)],
    ["one option of a radio", ask("RADIO", meals), "Vegan", "Vegan"],
    ["one option of a dropdown", ask("DROPDOWN", meals), "Fish", "Fish"],
    [
      "several options in the question's order",
      ask("CHECKBOX", meals),
      ["Vegan", "Meat"],
      ["Meat", "Vegan"],
    ],
    ["a day", ask("DATE"), "2030-06-21", "2030-06-21"],
    ["the 29th of February of a leap year", ask("DATE"), "2028-02-29", "2028-02-29"],
    ["a day of the year 1", ask("DATE"), "0001-01-01", "0001-01-01"],
    ["an address", ask("ADDRESS"), { ...home, city: " Oslo " }, home],
    ["an empty line", ask("SINGLE_LINE"), " ", ""],
    ["no option", ask("CHECKBOX", meals), [], []],
    ["no choice", ask("RADIO", meals), "", ""],
    ["no day", ask("DATE"), "", ""],
    ["no address", ask("ADDRESS"), nowhere, nowhere],
  ] as const)("%s", (_, question, answer, stored) => {
    expect(read(question, Array.isArray(answer) ? [...answer] : (answer as Answer))).toEqual(
      stored,
    );
  });
});

describe("an answer is refused:", () => {
  it.each<[string, ReturnType<typeof ask>, Answer, string[]]>([
    ["a line of 256 characters", ask("SINGLE_LINE"), "x".repeat(256), ["too_long"]],
    ["a line with a line break", ask("SINGLE_LINE"), "a\nb", ["control_characters"]],
    ["a line with half a character", ask("SINGLE_LINE"), "\ud800", ["invalid"]],
    ["a text of 5,001 characters", ask("MULTI_LINE"), "x".repeat(5001), ["too_long"]],
    ["a text with a bell", ask("MULTI_LINE"), "a\u0007", ["control_characters"]],
    ["options for a line", ask("SINGLE_LINE"), ["a"], ["wrong_type"]],
    ["an address for a text", ask("MULTI_LINE"), home, ["wrong_type"]],
    ["an unknown option of a radio", ask("RADIO", meals), "Beef", ["unknown_option"]],
    ["an option in other letters", ask("RADIO", meals), "vegan", ["unknown_option"]],
    ["several options of a radio", ask("RADIO", meals), ["Meat"], ["wrong_type"]],
    ["an unknown option of a dropdown", ask("DROPDOWN", meals), "Beef", ["unknown_option"]],
    ["a text for checkboxes", ask("CHECKBOX", meals), "Meat", ["wrong_type"]],
    ["an unknown checkbox", ask("CHECKBOX", meals), ["Meat", "Beef"], ["unknown_option"]],
    ["a checkbox twice", ask("CHECKBOX", meals), ["Meat", "Meat"], ["duplicate_option"]],
    ["the 30th of February", ask("DATE"), "2030-02-30", ["invalid_date"]],
    ["the 29th of February of 2030", ask("DATE"), "2030-02-29", ["invalid_date"]],
    ["the 29th of February of 1900", ask("DATE"), "1900-02-29", ["invalid_date"]],
    ["month 13", ask("DATE"), "2030-13-01", ["invalid_date"]],
    ["day 0", ask("DATE"), "2030-01-00", ["invalid_date"]],
    ["the year 0", ask("DATE"), "0000-01-01", ["invalid_date"]],
    ["a date with a time", ask("DATE"), "2030-06-21T10:00:00Z", ["invalid_date"]],
    ["a date in words", ask("DATE"), "21 June 2030", ["invalid_date"]],
    ["an address without its town", ask("ADDRESS"), { ...home, city: "" }, ["city: required"]],
    [
      "an address of a postal code alone",
      ask("ADDRESS"),
      { ...nowhere, postalCode: "1" },
      ["addressLine1: required", "city: required", "country: required"],
    ],
    [
      "a country in words",
      ask("ADDRESS"),
      { ...home, country: "Norway" },
      ["country: invalid_regex"],
    ],
    [
      "a long street",
      ask("ADDRESS"),
      { ...home, addressLine1: "x".repeat(150) },
      ["addressLine1: too_long"],
    ],
    ["a text for an address", ask("ADDRESS"), "Oslo", ["wrong_type"]],
  ])("%s", (_, question, answer, codes) => {
    expect(read(question, answer)).toEqual(codes);
  });
});

it("the limits are 255 characters of a line and 5,000 of a text", () => {
  expect([MAX_LINE, MAX_TEXT]).toEqual([255, 5000]);
});

it.each<[Answer, boolean]>([
  ["", true],
  [" \n", true],
  ["x", false],
  [[], true],
  [["a"], false],
  [nowhere, true],
  [{ ...nowhere, city: "Oslo" }, false],
])("%j is empty: %j", (answer, isEmpty) => {
  expect(isEmptyAnswer(answer)).toBe(isEmpty);
});

describe("a question is asked", () => {
  const [vip, standing] = ["tkt_vip", "tkt_standing"];
  const of = (scope: Question["scope"], ...ticketIds: string[]) => ({ scope, ticketIds });

  it.each([
    ["of an order, if it is for all tickets", of("ORDER"), [vip], true],
    ["of an order with one of its tickets", of("ORDER", vip), [standing, vip], true],
    ["never of an order without its tickets", of("ORDER", vip), [standing], false],
    ["never of an order, if it is for attendees", of("ATTENDEE"), [vip], false],
    ["of nobody once its only ticket is gone", of("ORDER", "tkt_gone"), [vip, standing], false],
  ])("%s", (_, question, tickets, isAsked) => {
    expect(orderQuestions([question], tickets)).toHaveLength(isAsked ? 1 : 0);
  });

  it.each([
    ["of each attendee, if it is for all tickets", of("ATTENDEE"), true],
    ["of attendees with its ticket", of("ATTENDEE", vip, standing), true],
    ["never of attendees with another ticket", of("ATTENDEE", standing), false],
    ["never of attendees, if it is for the order", of("ORDER"), false],
  ])("%s", (_, question, isAsked) => {
    expect(attendeeQuestions([question], vip)).toHaveLength(isAsked ? 1 : 0);
  });
});

describe("a list of answers", () => {
  const meal = { id: "q_meal", title: "Meal", isRequired: true, ...ask("RADIO", meals) };
  const note = { id: "q_note", title: "Note", isRequired: false, ...ask("SINGLE_LINE") };
  const check = (sent: Record<string, Answer> | { questionId: string; answer: Answer }[]) => {
    const list = Array.isArray(sent)
      ? sent
      : Object.entries(sent).map(([questionId, answer]) => ({ questionId, answer }));
    const { given, problems } = checkAnswers([meal, note], list, "answers");
    return {
      given: given.map(({ question, answer }) => [question.id, answer]),
      problems: problems.map(({ path, code }) => [path, code]),
    };
  };

  it("is taken in the order of the questions, without empty answers", () => {
    expect(check({ q_note: "None", q_meal: "Fish" })).toEqual({
      given: [
        ["q_meal", "Fish"],
        ["q_note", "None"],
      ],
      problems: [],
    });
    expect(check({ q_meal: "Fish", q_note: "" }).given).toEqual([["q_meal", "Fish"]]);
  });

  it.each<[string, Parameters<typeof check>[0], [string, string][]]>([
    ["a required answer that is empty", { q_meal: "" }, [["answers.0.answer", "required"]]],
    ["a required answer that was not sent", { q_note: "x" }, [["answers", "answer_missing"]]],
    [
      "an answer to a question that is not asked",
      { q_meal: "Fish", q_gone: "x" },
      [["answers.1.questionId", "unknown_question"]],
    ],
    [
      "a wrong answer at its place",
      { q_note: "x", q_meal: "Beef" },
      [["answers.1.answer", "unknown_option"]],
    ],
    [
      "a second answer to one question",
      [
        { questionId: "q_meal", answer: "Fish" },
        { questionId: "q_meal", answer: "Meat" },
      ],
      [["answers.1.questionId", "answered_twice"]],
    ],
  ])("is refused for %s", (_, sent, problems) => {
    expect(check(sent).problems).toEqual(problems);
  });

  it("is refused at each needed entry of a required address", () => {
    const home = { id: "q_home", title: "Home", isRequired: true, ...ask("ADDRESS") };

    const { problems } = checkAnswers([home], [{ questionId: "q_home", answer: nowhere }], "x");

    expect(problems.map(({ path, code }) => [path, code])).toEqual([
      ["x.0.answer.addressLine1", "required"],
      ["x.0.answer.city", "required"],
      ["x.0.answer.country", "required"],
    ]);
  });

  it("names the question that needs an answer", () => {
    const { problems } = checkAnswers([meal], [], "attendees.3.answers");

    expect(problems).toEqual([
      { path: "attendees.3.answers", code: "answer_missing", params: { title: "Meal" } },
    ]);
  });
});
