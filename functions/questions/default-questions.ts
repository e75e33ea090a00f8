// Which questions does every event ask? Those for the fields of people, so none is stored.
import type { Question } from "#shared/contracts/questions.ts";

const titles = { first_name: "First name", last_name: "Last name", email: "Email" };

/** The web app translates the titles by their ids. */
export const defaultQuestions = (eventId: string): Question[] =>
  Object.entries(titles).map(([id, title], index, all) => ({
    id,
    eventId,
    title,
    description: "",
    type: "SINGLE_LINE",
    scope: "ATTENDEE",
    options: [],
    ticketIds: [],
    isRequired: id !== "last_name",
    isHidden: false,
    version: 1,
    position: index - all.length,
    isDefault: true,
  }));

export const isDefault = (questionId: string): boolean => Object.hasOwn(titles, questionId);
