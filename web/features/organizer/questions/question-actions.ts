// What can be done with one question? It is edited, moved, deleted, and its answers are read.
import { useLingui } from "@lingui/react/macro";
import { IconList } from "@tabler/icons-react";
import { useNavigate } from "react-router-dom";
import { type Question, questions } from "#shared/contracts/questions.ts";
import type { ItemList, OwnActions } from "#web/components/list/item-list.tsx";
import type { RowAction } from "#web/components/list/list-columns.ts";
import { useRemoval } from "#web/components/list/use-removal.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";
import { paths } from "#web/lib/page/paths.ts";

/** Default questions have no actions. */
export function useQuestionActions() {
  const { t } = useLingui();
  const { id: eventId } = useCurrentEvent();
  const navigate = useNavigate();
  return (question: Question, own: OwnActions): RowAction[] => {
    if (question.isDefault) return [];
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
