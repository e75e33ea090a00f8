// What can be done with one question? It is edited, moved, deleted, and its answers are read.
import { useLingui } from "@lingui/react/macro";
import { IconList, IconPencil } from "@tabler/icons-react";
import { useNavigate } from "react-router-dom";
import { type Question, questions } from "#shared/contracts/questions.ts";
import { inform } from "#web/components/dialog/confirm.tsx";
import type { ItemList, OwnActions } from "#web/components/list/item-list.tsx";
import type { RowAction } from "#web/components/list/list-columns.ts";
import { useRemoval } from "#web/components/list/use-removal.ts";
import { useQuestionTitle } from "#web/features/organizer/questions/question-words.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

/** The one action of a default question says why there is none. */
export function useQuestionActions() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const navigate = useNavigate();
  const titleOf = useQuestionTitle();
  const refuse = (title: string) =>
    inform({
      title: t`${title} stays as it is`,
      text: t`Cannot edit a default question. Every buyer is asked for name and email.`,
    });
  return (question: Question, own: OwnActions): RowAction[] => {
    if (question.isDefault)
      return [{ label: t`Edit`, icon: IconPencil, onClick: () => refuse(titleOf(question)) }];
    const answers = paths.question.href({ eventId, questionId: question.id });
    return [
      own.edit,
      { label: t`View answers`, icon: IconList, onClick: () => void navigate(answers) },
      ...own.moves,
      own.remove,
    ];
  };
}

export function useQuestionRemoval(items: ItemList<Question>) {
  const { t } = useLingui();
  return useRemoval(items, questions.remove, ({ title }) => ({
    title: t`Delete “${title}”?`,
    text: t`Nobody is asked any more. What was answered stays with its orders and attendees, but the list of all answers is gone. You can hide the question instead.`,
    verb: t`Delete question`,
    done: t`“${title}” was deleted.`,
    failed: t`The question was not deleted`,
  }));
}
