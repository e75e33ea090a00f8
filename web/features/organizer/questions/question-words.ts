// What are questions called on the screen? Types, scopes and default questions.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Question, QuestionScope, QuestionType } from "#shared/contracts/questions.ts";
import type { StatusStyle } from "#web/lib/page/status-style.ts";

export const typeWords: Record<QuestionType, MessageDescriptor> = {
  SINGLE_LINE: msg`Single line of text`,
  MULTI_LINE: msg`Several lines of text`,
  CHECKBOX: msg`Checkboxes, several answers`,
  RADIO: msg`Radio buttons, one answer`,
  DROPDOWN: msg`Dropdown, one answer`,
  DATE: msg`Date`,
  ADDRESS: msg`Address`,
};

export const scopeWords: Record<QuestionScope, MessageDescriptor> = {
  ORDER: msg`Once per order`,
  ATTENDEE: msg`For each attendee`,
};

const defaultTitles: Record<string, MessageDescriptor> = {
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`Email`,
};

export function useQuestionTitle(): (question: Pick<Question, "id" | "title">) => string {
  const { i18n } = useLingui();
  return ({ id, title }) => {
    const known = defaultTitles[id];
    return known ? i18n._(known) : title;
  };
}

type Standing = "DEFAULT" | "HIDDEN" | "REQUIRED" | "OPTIONAL";

export const questionStyles: Record<Standing, StatusStyle> = {
  DEFAULT: { hue: "grey", word: msg`Always asked` },
  HIDDEN: { hue: "amber", word: msg`Hidden` },
  REQUIRED: { hue: "green", word: msg`Required` },
  OPTIONAL: { hue: "blue", word: msg`Optional` },
};

/** Buyers do not see a hidden question, so it does not matter to them whether it is required. */
export function standingOf({ isDefault, isHidden, isRequired }: Question): Standing {
  if (isDefault) return "DEFAULT";
  if (isHidden) return "HIDDEN";
  return isRequired ? "REQUIRED" : "OPTIONAL";
}
