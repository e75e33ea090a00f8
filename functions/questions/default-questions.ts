// Which questions does every event ask? First name, last name and email, of the buyer and of each
// attendee. They are fields of the people, so they are stored nowhere.
import type { Question } from "#shared/contracts/questions.ts";

const titles = { first_name: "First name", last_name: "Last name", email: "Email" };

/** The default questions in the shape of the contract. The web app translates them by their ids. */
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
