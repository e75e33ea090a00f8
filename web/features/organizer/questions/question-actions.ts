// What can be done with one question? It is edited, moved, deleted, and its answers are read.
import { useLingui } from "@lingui/react/macro";
import { IconArrowDown, IconArrowUp, IconList, IconPencil, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "react-router-dom";
import { type Question, questions } from "#shared/contracts/questions.ts";
import type { RowAction } from "#web/components/list/list-columns.ts";
import { useConfirmed } from "#web/components/page/use-confirmed.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

/** The actions of a row's menu; none for default questions. */
export function useQuestionActions(
  edit: (question: Question) => void,
  move: ((question: Question, by: number) => void) | null,
) {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const navigate = useNavigate();
  const remove = useRemoval();
  return (question: Question): RowAction[] => {
    if (question.isDefault) return [];
    const answers = paths.question.href({ eventId, questionId: question.id });
    return [
      { label: t`Edit`, icon: IconPencil, onClick: () => edit(question) },
      { label: t`View answers`, icon: IconList, onClick: () => void navigate(answers) },
      ...(move
        ? [
            { label: t`Move up`, icon: IconArrowUp, onClick: () => move(question, -1) },
            { label: t`Move down`, icon: IconArrowDown, onClick: () => move(question, 1) },
          ]
        : []),
      { label: t`Delete`, icon: IconTrash, isDangerous: true, onClick: () => remove(question) },
    ];
  };
}

function useRemoval() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const { ask } = useConfirmed(questions.remove);
  return ({ id: questionId, title }: Question) =>
    ask(
      { params: { eventId, questionId } },
      {
        question: {
          title: t`Delete “${title}”?`,
          text: t`Nobody is asked any more. What was answered stays with its orders and attendees, but the list of all answers is gone. You can hide the question instead.`,
          verb: t`Delete question`,
          isDangerous: true,
        },
        done: t`“${title}” was deleted.`,
        failed: t`The question was not deleted`,
      },
    );
}
