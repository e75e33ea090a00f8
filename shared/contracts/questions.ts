// What does an event ask of its buyers and attendees, and what did they answer?
import * as z from "zod";
import { MAX_TICKETS } from "#shared/core/bounds.ts";
import { CountryCode, code, Description, Name, optionalLine } from "#shared/core/fields.ts";
import { idOf, OrderId } from "#shared/core/ids.ts";
import { listQuery } from "#shared/core/lists.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { nothing, one, page, route } from "#shared/core/route.ts";

/** CHECKBOX takes several options; RADIO and DROPDOWN take one. */
export const QuestionType = z.enum([
  "SINGLE_LINE",
  "MULTI_LINE",
  "CHECKBOX",
  "RADIO",
  "DROPDOWN",
  "DATE",
  "ADDRESS",
]);
export type QuestionType = z.output<typeof QuestionType>;

/** ORDER: asked once per order. ATTENDEE: asked for each ticket. */
export const QuestionScope = z.enum(["ORDER", "ATTENDEE"]);
export type QuestionScope = z.output<typeof QuestionScope>;

/** With the default questions they fit on one page of a list. */
export const MAX_QUESTIONS = 90;
const MAX_OPTIONS = 100;

const Entry = optionalLine(149).unwrap();
/** All its fields are empty if nothing was entered. */
export const AddressAnswer = z.strictObject({
  addressLine1: Entry,
  addressLine2: Entry,
  city: Entry,
  region: Entry,
  postalCode: Entry,
  country: CountryCode.unwrap(),
});
export type AddressAnswer = z.output<typeof AddressAnswer>;

/** A text, one option or an ISO date; several options; or an address. `rules/answers` checks it. */
export const Answer = z.union([z.string(), z.array(z.string()).max(MAX_OPTIONS), AddressAnswer]);
export type Answer = z.output<typeof Answer>;

export const AnswerInput = z.strictObject({ questionId: idOf("question"), answer: Answer });
export type AnswerInput = z.output<typeof AnswerInput>;
export const AnswersInput = z.array(AnswerInput).max(MAX_QUESTIONS);

/** With the wording of the question at that time. */
export const GivenAnswer = z.strictObject({
  questionId: z.string(),
  type: QuestionType,
  title: z.string(),
  answer: Answer,
});
export type GivenAnswer = z.output<typeof GivenAnswer>;

const questionFields = {
  title: Name,
  description: Description,
  type: QuestionType,
  scope: QuestionScope,
  options: z.array(Name).max(MAX_OPTIONS).default([]),
  /** Empty means all tickets. */
  ticketIds: z.array(idOf("ticket")).max(MAX_TICKETS).default([]),
  isRequired: z.boolean().default(false),
  /** Buyers are not asked; organizers can answer. */
  isHidden: z.boolean().default(false),
};

const choices: ReadonlySet<QuestionType> = new Set(["CHECKBOX", "RADIO", "DROPDOWN"]);
export const isChoice = (type: QuestionType): boolean => choices.has(type);

export const QuestionInput = z.strictObject(questionFields).check(({ value, issues }) => {
  const refuse = (path: PropertyKey[], name: string) =>
    issues.push({ code: "custom", input: value, path, ...code(name) });
  const { type, options } = value;
  if (isChoice(type) && options.length === 0) refuse(["options"], "option_required");
  if (!isChoice(type) && options.length > 0) refuse(["options"], "options_without_choice");
  const words = options.map((option) => option.toLowerCase());
  for (const [place, word] of words.entries())
    if (words.indexOf(word) < place) refuse(["options", place], "duplicate_option");
});
export type QuestionInput = z.output<typeof QuestionInput>;

export const Question = z.strictObject({
  ...questionFields,
  id: z.string(),
  eventId: idOf("event"),
  version: z.int(),
  /** Among all questions of the event. Default questions come first, below 0. */
  position: z.int(),
  /** First name, last name and email: always asked of the buyer and of each attendee. */
  isDefault: z.boolean(),
});
export type Question = z.output<typeof Question>;

export const PublicQuestion = z.strictObject({
  id: idOf("question"),
  title: z.string(),
  description: z.string(),
  type: QuestionType,
  scope: QuestionScope,
  options: z.array(z.string()),
  ticketIds: z.array(z.string()),
  isRequired: z.boolean(),
});
export type PublicQuestion = z.output<typeof PublicQuestion>;

/** `answer` and `title` are null if there is no answer. */
export const AnswerRow = z.strictObject({
  id: z.string(),
  orderId: OrderId,
  reference: z.string(),
  attendeeId: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.string(),
  answer: Answer.nullable(),
  /** The wording that the answer was given to. */
  title: z.string().nullable(),
});
export type AnswerRow = z.output<typeof AnswerRow>;

export const questionSorts = ["position", "title"] as const;
export const answerSorts = ["createdAt", "lastName", "reference"] as const;

export const questionProblem = problemsOf({
  default_question: 409,
  too_many_questions: 409,
  questions_too_long: 409,
});

const example = { title: "Meal", type: "RADIO", scope: "ATTENDEE", options: ["Meat", "Vegan"] };

export const questions = {
  list: route("GET /events/{eventId}/questions", {
    summary: "The event's questions; the default ones, which are always asked, come first",
    access: "organizer",
    query: listQuery({
      sorts: questionSorts,
      filters: { scope: QuestionScope, hidden: z.enum(["yes", "no"]) },
    }),
    returns: page(Question),
  }),
  create: route("POST /events/{eventId}/questions", {
    summary: "Adds a question",
    access: "organizer",
    body: QuestionInput,
    example,
    returns: one(Question),
    status: 201,
    idempotent: "optional",
  }),
  sort: route("POST /events/{eventId}/questions/sort", {
    summary: "Puts the questions in a new order; every one but the default ones must be named once",
    access: "organizer",
    body: z.strictObject({ questionIds: z.array(idOf("question")).min(1).max(MAX_QUESTIONS) }),
    returns: nothing,
  }),
  get: route("GET /events/{eventId}/questions/{questionId}", {
    summary: "One question",
    access: "organizer",
    returns: one(Question),
  }),
  update: route("PUT /events/{eventId}/questions/{questionId}", {
    summary: "Changes a question; given answers keep the wording they were given to",
    access: "organizer",
    body: QuestionInput,
    example,
    versioned: true,
    returns: one(Question),
  }),
  remove: route("DELETE /events/{eventId}/questions/{questionId}", {
    summary: "Deletes a question; given answers stay",
    access: "organizer",
    returns: nothing,
  }),
  answers: route("GET /events/{eventId}/questions/{questionId}/answers", {
    summary: "The answers to one question: a row per complete order, or per attendee",
    access: "organizer",
    query: listQuery({ sorts: answerSorts, defaultDirection: "desc" }),
    returns: page(AnswerRow),
  }),
};
